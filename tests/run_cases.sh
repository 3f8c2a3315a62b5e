#!/bin/sh
# run_cases.sh BINARY FOLDER - runs the cases in FOLDER, which are folders of text files, and prints every difference.
#
# A check case holds in.* and `check`: what `mapwright check --pretty in.*` prints there, byte for byte; and `fixed`: what
# `mapwright check --fix=all --diff in.*` prints there (no such file: nothing).
# A command case holds `command`, a line for the shell in which $MAPWRIGHT is the program; it runs in an empty folder
# with a copy of all in.* files. Compared are `stdout`, `stderr` (no such file: nothing is printed), `status` (no such
# file: 0), and every out.*: "out.x" is what the file x holds afterwards.
#
# With MAPWRIGHT_UPDATE set, what is expected is written instead: look at what changed before you keep it. A command case
# that is to compare a file has an out.* already, empty if need be.
set -u

MAPWRIGHT=$1
cases=$2
export MAPWRIGHT
export LC_ALL=C.UTF-8
unset NO_COLOR

scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM

# What is above the folders of the cases does not hold for them.
echo '# nothing' >"$scratch/.mapwright"

count=0
failed=0

# accept EXPECTED ACTUAL: makes what came out what is expected; a file that would only say the default goes.
accept() {
	case $1 in
	"$scratch"/default.*) accepted=$folder/${1##*/default.} ;;
	*) accepted=$1 ;;
	esac
	cp "$2" "$accepted"
	case ${accepted##*/} in
	stdout | stderr | fixed) [ -s "$accepted" ] || rm "$accepted" ;;
	status) [ "$(cat "$accepted")" != 0 ] || rm "$accepted" ;;
	esac
}

# same NAME EXPECTED ACTUAL: true when both hold the same bytes; prints how they differ.
same() {
	cmp -s "$2" "$3" && return 0
	if [ -n "${MAPWRIGHT_UPDATE:-}" ]; then
		accept "$2" "$3"
		return 0
	fi
	echo "--- $name: $1 is not as expected"
	diff -u "$2" "$3" | cat -v
	return 1
}

# checks NAME OPTION...: true when check prints what the file of that name holds.
checks() {
	part=$1
	shift
	(cd "$folder" && NO_COLOR=1 "$MAPWRIGHT" check "$@" --as $format in.*) >"$scratch/stdout" 2>"$scratch/stderr"
	status=$?
	if [ $status -gt 1 ] || [ -s "$scratch/stderr" ]; then
		echo "--- $name: the exit status is $status, and on standard error stands:"
		cat -v "$scratch/stderr"
		return 1
	fi
	same "$part" "$(expected "$part" '')" "$scratch/stdout"
}

# check_case FOLDER
check_case() {
	folder=$1
	[ -z "${MAPWRIGHT_UPDATE:-}" ] || [ -f "$1/check" ] || : >"$1/check"
	if [ ! -f "$1/check" ]; then
		echo "--- $name: has no file named check to compare with"
		return 1
	fi
	case $(cd "$1" && ls in.*) in
	in.maze*) format=nlarn ;;
	in.ter*) format=colossus-ter ;;
	in.derf*) format=derf ;;
	*) format=powder ;;
	esac
	case ${1##*/} in
	colossus-map-*) format=colossus-map ;;
	angband-* | cdda-* | dcss-* | nethack-* | plain-* | sokoban-* | wesnoth-*)
		format=${1##*/}
		format=${format%%-*}
		;;
	esac
	checks check --pretty && checks fixed --fix=all --diff
}

# expected NAME DEFAULT: the file to compare with, made from the default when the case has none.
expected() {
	if [ -f "$folder/$1" ]; then
		echo "$folder/$1"
	else
		printf '%s' "$2" >"$scratch/default.$1"
		echo "$scratch/default.$1"
	fi
}

# command_case FOLDER
command_case() {
	folder=$1
	if [ -z "${MAPWRIGHT_UPDATE:-}" ] && [ ! -f "$folder/stdout" ] && [ ! -f "$folder/stderr" ] && [ ! -f "$folder/status" ] &&
		! ls "$folder"/out.* >/dev/null 2>&1; then
		echo "--- $name: has nothing to compare with"
		return 1
	fi
	rm -rf "$scratch/work"
	mkdir "$scratch/work"
	for file in "$folder"/in.*; do
		[ -e "$file" ] && cp "$file" "$scratch/work/"
	done
	(cd "$scratch/work" && sh "$folder/command") </dev/null >"$scratch/stdout" 2>"$scratch/stderr"
	echo $? >"$scratch/status"
	good=0
	same 'standard output' "$(expected stdout '')" "$scratch/stdout" || good=1
	same 'standard error' "$(expected stderr '')" "$scratch/stderr" || good=1
	same 'the exit status' "$(expected status "0
")" "$scratch/status" || good=1
	for file in "$folder"/out.*; do
		[ -e "$file" ] || continue
		result=${file##*/out.}
		if [ -e "$scratch/work/$result" ]; then
			same "the file $result" "$file" "$scratch/work/$result" || good=1
		else
			echo "--- $name: there is no file $result afterwards"
			good=1
		fi
	done
	return $good
}

# Folders without folders in them are cases; names begin with a letter, so that this list needs no quoting tricks.
cd "$cases" || exit 2
for name in $(find . -type d | sed 's|^\./||' | LC_ALL=C sort); do
	[ "$name" = . ] && continue
	[ -n "$(find "$name" -mindepth 1 -type d)" ] && continue
	count=$((count + 1))
	if [ -f "$name/command" ]; then
		command_case "$PWD/$name" || failed=$((failed + 1))
	else
		check_case "$PWD/$name" || failed=$((failed + 1))
	fi
done
echo "$count cases, $failed failed"
[ $failed -eq 0 ] || echo "Once a difference is meant: MAPWRIGHT_UPDATE=1 and the same command accept it."
[ $count -gt 0 ] && [ $failed -eq 0 ]
