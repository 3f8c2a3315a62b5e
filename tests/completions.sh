#!/bin/sh
# completions.sh ROOT PREFIX SHELL... - the completions installed below ROOT for a program in PREFIX/bin, each run in its shell
# if there is such a shell: commands, an option after another, the value of one, a rule, a command of the editor, and a file.
set -u
root=$1
share=$1$2/share
program=$1$2/bin/mapwright
shift 2
tests=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
mkdir -p "$scratch/bin" "$scratch/maps/old rooms"
ln -s bin "$scratch/old bin"
: >"$scratch/maps/old rooms/attic.map"
ln -s "$program" "$scratch/bin/mapwright"
: >"$scratch/maps/cellar.map"
PATH=$scratch/bin:$PATH
export PATH HOME="$scratch"
cd "$scratch/maps" || exit 2
failed=0

# completed SHELL LINE CANDIDATE: prints the candidates, or the line as completed, for the last word of the line.
completed() {
	case $1 in
	bash)
		bash --norc --noprofile -c '. "$1/bash-completion/completions/mapwright"; read -ra COMP_WORDS <<<"${2//\\ /\\:}"
			[[ $2 == *" " ]] && COMP_WORDS+=("")
			COMP_WORDS=("${COMP_WORDS[@]//:/ }")
			COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mapwright; printf "%s\n" "${COMPREPLY[@]}"' - "$share" "$2"
		;;
	fish) fish --no-config -c 'source $argv[1]/fish/vendor_completions.d/mapwright.fish; complete -C $argv[2]' "$share" "$2" ;;
	zsh) zsh -f "$tests/completions.zsh" "$root" "$2" "$3" ;;
	esac
}

# expect SHELL LINE CANDIDATE
expect() {
	offered=$(completed "$1" "$2" "$3")
	case $offered in
	*"$3"*) ;;
	*)
		echo "$1: '$2' does not offer '$3', but: $offered"
		failed=1
		;;
	esac
}

for shell; do
	if ! command -v $shell >/dev/null; then
		echo "$shell is not installed: not tried"
		continue
	fi
	expect $shell 'mapwright ' explain
	expect $shell 'mapwright ls' lsp
	expect $shell 'mapwright check --as powder --fai' --fail-on
	expect $shell 'mapwright check --as nl' nlarn
	expect $shell 'mapwright check --fail-on ' warning
	expect $shell 'mapwright explain powder-exit-m' powder-exit-missing
	expect $shell 'mapwright run -c renu' renumber
	expect $shell 'mapwright dump cel' cellar.map
	expect $shell 'mapwright dump old\ rooms/atti' attic.map
	expect $shell "$scratch/old\\ bin/mapwright ls" lsp
done
exit $failed
