# Completion of mapwright for fish. The program itself lists the possible words.

function __mapwright
    set -l words (commandline -opc)
    set -e words[1]
    for line in (mapwright complete -- $words (commandline -ct) 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end

complete -c mapwright -f -a '(__mapwright)'
