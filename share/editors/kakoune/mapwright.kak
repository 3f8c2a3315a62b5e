# Findings when a map is opened or saved; lint-next-message goes to the next one.
hook global BufCreate .*\.(derf?|des|grid|map|mask|maze|puzzlescript|sok|ter|xsb) %{
    set-option buffer filetype mapwright
    set-option buffer lintcmd 'mapwright check'
    hook -once buffer NormalIdle .* lint
    hook buffer BufWritePost .* lint
}
