# Completion of mapwright for bash. The program itself lists the possible words.

_mapwright() {
	local -a words=()
	local word line
	for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
		[[ $word == = ]] || words+=("$word")
	done
	[[ ${COMP_WORDS[COMP_CWORD]} == = ]] && words+=('')
	COMPREPLY=()
	while IFS= read -r line; do
		if [[ $line == :files ]]; then
			mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${words[-1]}")
		else
			COMPREPLY+=("${line%%$'\t'*}")
		fi
	done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
}

complete -o filenames -F _mapwright mapwright
