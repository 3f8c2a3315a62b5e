#!/bin/sh
# manual.sh BINARY MADE - every format has a manual page in the folder MADE, with each of its rules once; mapwright.1 there
# has every option and every command; all are good mdoc, as far as mandoc is installed to say so.
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
for word in $(for command in '' check new dump run recover rules help; do
	"$1" complete -- $command --
done | cut -f 1) $("$1" complete -- run -c '' | cut -f 1); do
	grep -Eq "^\.It (Fl . , )?(Fl -|Ic )${word#--}( |\$)" "$2/mapwright.1" || complain "mapwright.1: does not hold $word"
done
if command -v mandoc >/dev/null; then
	mandoc -T lint -W warning "$2"/*.[15] || complain "mandoc warns of the above"
fi
exit $failed
