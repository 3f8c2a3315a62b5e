#!/bin/sh
# manual.sh BINARY MADE - checks the manual pages in the folder MADE: every format has a page with each of its rules once;
# every command, option, value of an option and report format is on a page; mapwright.1 names all other pages under SEE ALSO;
# the examples of files are accepted, those of commands work, also in the helps, and dump(1) shows the dump of one; mandoc, if it is installed, does not warn.
set -u
failed=0

complain() {
	echo "$*"
	failed=1
}

for format in $("$1" formats | cut -d ' ' -f 1); do
	page=$2/mapwright-$format.5
	[ -s "$page" ] || complain "there is no page $page"
	for rule in $("$1" rules --as "$format" | grep -o '^[^ ][^ ]*'); do
		[ "$(grep -c "^\.It Sy $rule\$" "$page")" = 1 ] || complain "$page: does not hold $rule once"
	done
done
commands=$("$1" complete -- '' | grep -v '^:' | cut -f 1)
for word in $(for command in '' $commands; do
	"$1" complete -- $command --
done | cut -f 1) $("$1" complete -- run -c '' | cut -f 1); do
	cat "$2"/*.1 | grep -Eq "^\.It (Fl . , )?(Fl -|Ic )${word#--}( |\$)" || complain "no page of a command has $word"
done
# Rules and formats have their own pages.
for command in $commands; do
	for option in $("$1" complete -- $command -- | cut -f 1 | grep -v -e '--as' -e '--ignore' -e '--select'); do
		for value in $("$1" complete -- $command $option '' | grep -v '^[:-]' | cut -f 1); do
			grep -qw -- "$value" "$2"/*.[157] || complain "no page has $value, a value of $option"
		done
	done
done
for form in $("$1" complete -- check --format '' | cut -f 1); do
	grep -q "^\.It Cm $form\$" "$2/mapwright-check.1" || complain "mapwright-check.1: has no report format $form"
done
for command in $commands; do
	cat "$2"/*.1 | grep -Eq "^\.(Cm|Ss mapwright) $command( |\$)" || complain "no page is about the command $command"
done
for command in $(sed -n '/^\.Sh COMMANDS/,/^\.El/s/^\.It Cm //p' "$2/mapwright.1" | tr -d ,); do
	"$1" help "$command" | grep -q "^Usage: mapwright $command" || complain "mapwright help $command prints no help"
done
for page in "$2"/*.[157]; do
	name=${page##*/}
	[ "$name" = mapwright.1 ] && continue
	sed '1,/^\.Sh SEE ALSO/d' "$2/mapwright.1" | grep -q "^\.Xr ${name%.*} ${name##*.}" ||
		complain "mapwright.1: does not name $name under SEE ALSO"
done

# A block after a line `.\" TRY: NAME [DESCRIPTION]` is the file NAME: describe accepts it if it is a description, and check
# if it is a map, which the DESCRIPTION reads.
tried=$(mktemp -d)
trap 'rm -rf "$tried"' EXIT
for page in "$2"/*.5; do
	rm -f "$tried"/*
	names=$(sed -n 's/^\.\\" TRY: \([^ ]*\).*/\1/p' "$page")
	for name in $names; do
		sed -n "/^\.[\\]\" TRY: $name/,/^\.Ed/p" "$page" |
			sed '/^\.\(\\"\|Bd\|Ed\)/d; s/\\&//g; s/\\-/-/g; s/\\e/\\/g' >"$tried/$name"
	done
	for name in $names; do
		description=$(sed -n "s/^\.[\\]\" TRY: $name //p" "$page")
		case $name in
		*.format) "$1" describe "$tried/$name" ;;
		*.tsv) ;;
		*) "$1" check --fail-on note ${description:+--describe "$tried/$description"} "$tried/$name" ;;
		esac >"$tried/output" 2>&1 || {
			cat "$tried/output"
			complain "$page: the example $name is refused"
		}
	done
	case $page in
	*/mapwright-format.5) # mapwright-dump.1 shows its second map
		sed -n '/^level Well/,$p' "$tried/cellar.dun" >"$tried/well.dun"
		"$1" dump --describe "$tried/dungeon.format" "$tried/well.dun" 2>&1 | tr -d ' \n' >"$tried/output"
		sed -n '/^\$ mapwright dump --describe/,/^\.Ed/p' "$2/mapwright-dump.1" | sed '1d; $d' | tr -d ' \n' |
			cmp -s - "$tried/output" || complain "mapwright-dump.1: printed is $(cat "$tried/output")"
		;;
	esac
done
# The commands of examples: lines `.Dl $ COMMAND`, and those of a block that begin with `$ `, on files of the names that they use.
binary=$1 examples=$(cd "$(dirname "$0")/../share/examples" && pwd)
made=$(cd "$2" && pwd)
mkdir "$tried/home" "$tried/work"
cd "$tried/work" || exit
export HOME="$tried/home" XDG_CONFIG_HOME="$tried/home/.config" XDG_STATE_HOME="$tried/home/.state"
mkdir -p rooms lib dat/des crawl-ref/source/dat/des
for name in rooms/room.map old.map base.map ours.map theirs.map room.map cellar.map; do
	sed 's/MOB_KOBOLDFIGHTER/MOB_KOBOLD/' "$examples/armoury.map" >"$name"
done
cat "$examples/vault.des" "$examples/vault.des" >vaults.des
cp "$examples/vault.des" crawl-ref/source/dat/des
cp vaults.des dat/des
cp "$examples/maze" lib
grep -v "^#" "$examples/small-board.map" >board.map
sed 's/xxx/ccc/' "$examples/vault.des" | tee vault.des.orig | sed 's/ccc/xxx/' >vault.des
printf '####\n#.d#\n####\n' >puzzle.txt
printf '#####\n#@$.#\n#####\nTitle: One\nSolution: R\n' | tee level.sok >levels.sok
echo 'set minlevel 5' >fix.txt
git init -q . 2>/dev/null
mapwright() { # an editor without a screen, which ends at once
	"$binary" complete -- '' | grep -q "^$1	" || set -- edit --lines "$@"
	"$binary" "$@" </dev/null
}
awk '/^[.]Dl [$] / { print substr($0, 7); next }
	/^[$] / || !/^ / { if (command != "") print command; command = "" }
	/^[$] / { command = substr($0, 3) }
	/^ / && command != "" { sub(/^ +/, " "); command = command $0 }' "$made"/*.[157] |
	sed "s/\\\\(aq/'/g; s/\\\\e/\\\\/g; /dungeon.format/d" >"$tried/commands"
# Those of the helps; the tutor needs a terminal, and a log commits.
for command in $commands; do
	"$binary" help "$command" | sed -n 's/^Example: mapwright /mapwright /p'
done | grep -v 'dungeon[.]format\|mapwright \(tutor\|log\)' >>"$tried/commands"
while read -r command; do
	for program in $(echo "$command" | grep -o '| [a-z]\+ ' | tr -d '|'); do
		command -v "$program" >/dev/null || continue 2
	done
	case $command in *"mapwright git "*) [ -d .git ] || continue ;; esac
	eval "$command" >"$tried/output" 2>&1
	status=$?
	case $command in
	*" diff "* | *"run "*" --diff "*) [ $status = 1 ] ;;
	*) [ $status = 0 ] ;;
	esac || complain "the example \`$command\`: status $status: $(cat "$tried/output")"
done <"$tried/commands"
[ "$(wc -l <"$tried/commands")" -ge 20 ] || complain "manual.sh finds only $(wc -l <"$tried/commands") examples of commands"
cd "$made" || exit
if command -v mandoc >/dev/null; then
	mandoc -T lint -W warning "$made"/*.[157] || complain "mandoc warns of the above"
else
	echo "mandoc is not installed: not tried"
fi
exit $failed
