#!/bin/sh
# circles.sh NM OBJECT... - holds the object files against circles: none may link to one that links back to it, over however
# many others. tsort names the files of a circle.
set -u
nm=$1
shift

links=$("$nm" -A -P "$@" | sed 's|.*/src/||' | awk '
	{ sub(/[.]o:$/, "", $1) }
	$3 == "U" { uses[$1 " " $2] }
	$3 ~ /^[BCDRTVW]$/ { home[$2] = $1 }
	END {
		for (use in uses) {
			split(use, part, " ")
			if (home[part[2]] && home[part[2]] != part[1])
				links[part[1] " " home[part[2]]]
		}
		for (link in links)
			print link
	}')
echo "$(echo "$links" | wc -l) links looked at"
[ -n "$links" ] && echo "$links" | tsort >/dev/null
