#!/bin/sh
# schemas.sh BINARY SOURCES SCHEMAS - what the commands print as JSON is as share/schema says, and XML is well-formed. SCHEMAS is
# the program of schemas.c.
set -u
binary=$1 sources=$2 schemas=$3
examples=$sources/share/examples
failed=0
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
export HOME="$scratch" XDG_STATE_HOME="$scratch/state" XDG_CONFIG_HOME="$scratch/config"
cd "$sources/tests/cases/inputs" || exit 2

# prints SCHEMA WORD...: what the command prints is as the schema says.
prints() {
	schema=$1
	shift
	"$binary" "$@" >"$scratch/out" 2>"$scratch/messages"
	"$schemas" "$schema" <"$scratch/out" 2>"$scratch/wrong" && return
	echo "mapwright $*" | cut -c 1-200
	head -n 3 "$scratch/messages" "$scratch/wrong"
	failed=1
}

prints_json() {
	name=$1
	shift
	prints "$sources/share/schema/$name" "$@"
}

prints_json check.json check --format json nowhere.map ./* "$examples"
prints_json statistics.json check --statistics --format json nowhere.map ./* "$examples"
prints --xml check --format junit nowhere.map ./* "$examples"
prints --xml check --format checkstyle nowhere.map ./* "$examples"
prints_json rules.json rules --json
prints_json rules.json explain --json powder-unreachable judge
prints_json formats.json formats --json
for description in "$sources"/share/formats/*.format; do
	prints_json describe.json describe --json "$description" "$examples/$(sed -n 's/^example = "\(.*\)";/\1/p' "$description")"
done
echo 'title = 3;' >"$scratch/wrong.format"
prints_json describe.json describe --json "$scratch/wrong.format"

# Edits of a file that is there, of one that has changed, and a journal that nobody can read.
for name in here changed; do
	cp "$examples/kobold_market.map" "$scratch/$name.map"
	echo 'put ~' | "$binary" edit --lines "$scratch/$name.map" >"$scratch/out" 2>&1
done
echo >>"$scratch/changed.map"
for journal in "$scratch"/state/mapwright/journal/*; do
	head -c 30 "$journal" >"$(dirname "$journal")/0123456789abcdef0123456789abcdef"
done
prints_json recover.json recover --json

prints_json diff.json diff --json "$examples/kobold_market.map" "$examples/armoury.map"
prints_json diff.json diff --json "$examples/kobold_market.map" /dev/null
prints_json maps.json diff --maps=json "$examples/kobold_market.map" "$examples/armoury.map"
prints_json stats.json stats --json "$examples"
prints_json dump.json dump ./* "$examples"
prints_json dump.json dump --roll 1 ./* "$examples"
exit $failed
