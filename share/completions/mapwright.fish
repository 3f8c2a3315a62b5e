# Completion of mapwright for fish. The program itself lists the possible words.

function __mapwright
    set -l words (commandline -opc)
    set -e words[1]
    for line in (mapwright complete -- $words (commandline -ct) 2>/dev/null)
        if test "$line" = :files
            complete -C"'' "(commandline -ct) # as fish completes files itself
        else
            echo $line
        end
    end
end

complete -c mapwright -f -a '(__mapwright)'
