# Completion of mapwright for fish.

set -l commands check dump run recover formats rules explain help
set -l none "not __fish_seen_subcommand_from $commands"
set -l formats "(mapwright formats 2>/dev/null | string split -f 1 ' ')"
set -l rules "(mapwright rules 2>/dev/null | string split -f 1 ' ')"

complete -c mapwright -n __fish_use_subcommand -a check -d 'print what is wrong with maps'
complete -c mapwright -n __fish_use_subcommand -a dump -d 'print what the game reads from a map, as JSON'
complete -c mapwright -n __fish_use_subcommand -a run -d 'run editor commands on maps, without a terminal'
complete -c mapwright -n __fish_use_subcommand -a recover -d 'bring back edits that were never saved'
complete -c mapwright -n __fish_use_subcommand -a formats -d 'list the formats of maps'
complete -c mapwright -n __fish_use_subcommand -a rules -d 'list the rules of check'
complete -c mapwright -n __fish_use_subcommand -a explain -d 'tell why a rule is there, and what to do'
complete -c mapwright -n __fish_use_subcommand -a help -d 'tell how mapwright or one of its commands is used'

complete -c mapwright -s h -l help -d 'show help'
complete -c mapwright -n "not __fish_seen_subcommand_from formats explain help" -l as -x -a $formats -d 'format of the files'
complete -c mapwright -n $none -l size -x -d 'width and height of a new map'
complete -c mapwright -n $none -l no-mouse -d 'leave the mouse to the terminal'
complete -c mapwright -n $none -l colors -x -a 'auto none 8 16 256' -d 'number of colours'
complete -c mapwright -n $none -l ascii -d 'draw with ASCII only'
complete -c mapwright -n $none -l version -d 'print the version'
complete -c mapwright -n '__fish_seen_subcommand_from check' -l format -x -a 'text gcc json sarif' -d 'how findings are printed'
complete -c mapwright -n '__fish_seen_subcommand_from check' -l fail-on -x -a 'error warning note' -d 'exit 1 from this on'
complete -c mapwright -n '__fish_seen_subcommand_from check' -s v -l verbose -d 'tell what in a folder was skipped'
complete -c mapwright -n '__fish_seen_subcommand_from recover' -s o -l output -r -d 'where the text with the edits goes'
complete -c mapwright -n '__fish_seen_subcommand_from recover' -l discard -d 'throw the unsaved edits away'
complete -c mapwright -n '__fish_seen_subcommand_from run' -s c -l command -x -d 'command line of the editor'
complete -c mapwright -n '__fish_seen_subcommand_from run' -s o -l output -r -d 'where the result goes'
complete -c mapwright -n '__fish_seen_subcommand_from run' -s v -l verbose -d 'print what each command reports'
complete -c mapwright -n '__fish_seen_subcommand_from rules' -l mdoc -d 'as a section of a manual page'
complete -c mapwright -f -n '__fish_seen_subcommand_from explain' -a $rules
complete -c mapwright -f -n '__fish_seen_subcommand_from help' -a "$commands"
