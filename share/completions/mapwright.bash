# Completion of mapwright for bash. The program itself lists the possible words.

_mapwright() {
	local -a words=()
	local word line
	for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
		case $word in # without the quotes that it was typed with
		[\'\"]*) word=${word:1:${#word}-1} word=${word%[\'\"]} ;;
		*) IFS= read -d '' word < <(printf '%s\0' "${word/#\~\//$HOME/}") ;;
		esac
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
	done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
}

complete -o filenames -F _mapwright mapwright
