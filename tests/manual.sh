#!/bin/sh
# manual.sh BINARY MADE SOURCES - every format has a manual page in the folder MADE, with each of its rules once; pages there
# and in SOURCES are good mdoc, as far as mandoc is installed to say so.
set -u
failed=0

complain() {
	echo "$*"
	failed=1
}

for format in $("$1" formats | cut -d ' ' -f 1); do
	page=$2/mapwright-$format.5
	[ -s "$page" ] || complain "there is no page $page"
	grep -q 'RULES: the build' "$page" && complain "$page: its rules are not put in"
	for rule in $("$1" rules --as "$format" | grep -o '^[^ ][^ ]*'); do
		[ "$(grep -c "^\.It Sy $rule\$" "$page")" = 1 ] || complain "$page: does not hold $rule once"
	done
done
if command -v mandoc >/dev/null; then
	mandoc -T lint -W warning "$2"/*.5 "$3"/mapwright.1 || complain "mandoc warns of the above"
fi
exit $failed
