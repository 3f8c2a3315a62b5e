#!/bin/sh
# listed.sh BINARY SOURCES MADE - what must be in a list is in it: each rule has a case where it fires and one where it is silent;
# each mode of the editor has a row in modes[]; each theme has all roles that another one has;
# links of README.md and of the manual pages in MADE lead somewhere; the table of formats, the commands and the description of
# README.md do what is said of them; the hooks for pre-commit know the names of files of all formats, and the commands of share/ci
# exist.
set -u
binary=$1 sources=$2 made=$3
cases=$sources/tests/cases
failed=0

complain() {
	echo "$*"
	failed=1
}

# A rule of several files fires and is silent in cases of the command line: "silent for RULE" says so in one.
for rule in $("$binary" rules | grep -o '^[a-z][^ ]*' | sort -u); do
	grep -qrF "$rule]" "$cases/check" "$cases/cli" || complain "no case has a finding of $rule"
	grep -qs '^case .*silent' "$cases/check/$rule.case" || [ -e "$cases/check/$rule-silent.case" ] ||
		grep -qr "silent for .*$rule" "$cases/check" "$cases/cli" || complain "$rule is silent in no case"
done

for mode in $(sed -n '/^enum mode {/,/^}/s/^	\(MODE_[A-Z]*\).*/\1/p' "$sources/src/ui/state.h"); do
	grep -q "\[$mode\] = {" "$sources/src/ui/input/modes.c" || complain "modes[] has no row for $mode"
done

# Terrain of the theme without colours is told apart by its glyph, and floor stays plain where contrast is high.
plain='mono:altar mono:building mono:door mono:fire mono:magic mono:note mono:plant mono:rock mono:water high-contrast:floor'
roles=$(grep -hv '^#' "$sources"/share/themes/*.tsv | cut -f 1 | sort -u)
for theme in "$sources"/share/themes/*.tsv; do
	name=$(basename "$theme" .tsv)
	for role in $roles; do
		grep -q "^$role	" "$theme" && continue
		case " $plain " in
		*" $name:$role "*) ;;
		*) complain "$theme: has no row for $role" ;;
		esac
	done
done

# ---- links ----

for link in $(grep -o '](\([^)]*\))' "$sources/README.md" | tr -d '()]'); do
	case $link in
	*:*) ;;
	'#'*) grep -qi "^#* ${link#?}\$" "$sources/README.md" || complain "README.md: no heading is $link" ;;
	*) [ -e "$sources/$link" ] || complain "README.md: $link is not there" ;;
	esac
done
for page in $(grep -o 'mapwright[-a-z]*([157])' "$sources/README.md" | tr '()' '. '); do
	[ -e "$made/$page" ] || complain "README.md: there is no page $page"
done
grep -h '^\.Xr mapwright' "$made"/*.[157] | sort -u | while read -r _ name section _; do
	[ -e "$made/$name.$section" ] || echo "there is no page $name($section)"
done | grep . && failed=1

# ---- .pre-commit-hooks.yaml ----

hooked=$(sed -n "s/^  files: &files '\(.*\)'$/\1/p" "$sources/.pre-commit-hooks.yaml")
for format in $("$binary" formats | cut -d ' ' -f 1); do
	case $format in
	powder | colossus-map) names=a.map ;;
	derf) names='a.derf a.der' ;;
	colossus-ter) names=a.ter ;;
	colossus-xml-*) names='Map.xml aTer.xml' ;;
	*) names=$("$binary" describe --vim "$format" | sed -n '/^" autocmd/{s/.*NewFile //;s/ .*//;s/[*]/a/g;s/,/ /g;p}') ;;
	esac
	[ -n "$names" ] || complain "listed.sh: which names have the files of $format?"
	for name in $names; do
		echo "maps/$name" | grep -qE "$hooked" || complain ".pre-commit-hooks.yaml: $name of $format does not match \`files\`"
	done
done

# ---- README.md ----

"$binary" formats --versions | grep '^[a-z]' | while read -r format version; do
	[ "$(grep -c "^| .* | \`$format\` | [^|]* | $version |\$" "$sources/README.md")" = 1 ] ||
		echo "README.md: does not list $format once, with $version"
done | grep . && failed=1
sample=$(sed -n 's/^\$ mapwright //p' "$sources/README.md" | head -n 1)
printed=$(cd "$sources" && eval "\"$binary\" $sample --color never" 2>&1)
[ "$(sed -n '/^\$ mapwright /,/^```/p' "$sources/README.md" | sed '1d; /^```/,$d')" = "$printed" ] ||
	complain "README.md: mapwright $sample prints: $printed"
tried=$(mktemp -d)
trap 'rm -rf "$tried"' EXIT
mkdir "$tried/rooms"
cd "$tried" || exit
export HOME="$tried" XDG_CONFIG_HOME="$tried/.config" XDG_STATE_HOME="$tried/.state"
example=$sources/share/examples/armoury.map
for name in rooms/room.map room.map old.map base.map ours.map theirs.map in.map; do
	cp "$example" "$name"
done
cp "$sources/share/examples/small-board.map" board.map
sed 's/#/x/' "$example" >new.map
mkdir -p .config/mapwright/formats
sed -n '/^id = "dungeon"/,/^```/p' "$sources/README.md" | sed '$d' >.config/mapwright/formats/dungeon.format
"$binary" describe .config/mapwright/formats/dungeon.format >output 2>&1 || complain "README.md: $(cat output)"
printf 'level Well\ndepth = 3\nk is kobold\n####\n#.k#\n####\n' >well.dun
"$binary" check --fail-on note well.dun >output 2>&1 || complain "README.md: $(cat output)"
mapwright() {
	"$binary" "$@"
}
# `diff` finds a difference and `convert` leaves out comments (1); the last two wait for input, which ends at once.
sed -n '/^## Every day/,/^## /p' "$sources/README.md" | sed -n '/^```sh/,/^```/p' | grep -v '^```' >commands
while read -r command; do
	eval "$command" >output 2>&1 </dev/null
	status=$?
	case $command in
	*" diff "* | *" convert "*) [ $status = 1 ] ;;
	*" lsp"*) [ $status -le 1 ] ;;
	*) [ $status = 0 ] ;;
	esac || complain "README.md: $command: status $status: $(cat output)"
done <commands
# The commands of share/ci, on the folder that they name.
mkdir maps && cp "$example" maps
cat "$sources"/share/ci/*.yml | grep -o 'mapwright check [^>|]*' | sort -u >commands
sed -n 's/^  entry: \(.*\)--$/\1 maps/p' "$sources/.pre-commit-hooks.yaml" >>commands
sed -n "s|^ *entry: \\(sh .*\\)|MAPWRIGHT='$binary' \\1 maps|p" "$sources/share/ci/pre-commit-config.yaml" >>commands
while read -r command; do
	eval "$command" >output 2>&1 </dev/null || complain "share/ci: $command: $(cat output)"
done <commands
cmp -s in.map out.map && complain "README.md: 'replace # x' changes nothing"
"$binary" new --as powder --size 12x8 made.map && "$binary" dump made.map | grep -q '"width":12,"height":8' ||
	complain "README.md: a new map of that size is not made"
exit $failed
