# Completion of mapwright for bash.

_mapwright_options() {
	case $1 in
	check) echo --as --format --fail-on --verbose --help ;;
	dump) echo --as --help ;;
	recover) echo --output --discard --help ;;
	run) echo --command --output --as --verbose --help ;;
	rules) echo --as --mdoc --help ;;
	formats | explain | help) echo --help ;;
	*) echo --as --size --no-mouse --colors --ascii --help --version ;;
	esac
}

_mapwright() {
	local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
	local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
	local commands='check dump run recover formats rules explain help' words=
	((COMP_CWORD > 1)) || command=
	case $previous in
	--as) words=$("$program" formats 2>/dev/null | cut -d ' ' -f 1) ;;
	--format) words='text gcc json sarif' ;;
	--fail-on) words='error warning note' ;;
	--colors) words='auto none 8 16 256' ;;
	--size | --command | -c) return ;;
	explain) words=$("$program" rules 2>/dev/null | cut -d ' ' -f 1) ;;
	help) words=$commands ;;
	*)
		if [[ $word == -* ]]; then
			words=$(_mapwright_options "$command")
		elif ((COMP_CWORD == 1)); then
			words=$commands
		fi
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
	if [[ -z $words ]] || ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
		local files
		mapfile -t files < <(compgen -f -- "$word")
		COMPREPLY+=("${files[@]}")
	fi
}

complete -o filenames -F _mapwright mapwright
