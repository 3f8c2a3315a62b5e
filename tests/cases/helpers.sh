# What scripts of cases share; run_cases reads it before each.

# How FILE differs from OTHER: -12|a line that is gone, +12|a line that came.
changes() {
	diff --unchanged-line-format= --old-line-format='-%dn|%L' --new-line-format='+%dn|%L' "$@"
}

# Short lines, several in one.
joined() {
	awk '{ next_line = line (line == "" ? "" : " / ") $0 }
		line != "" && (length(next_line) > 118 || $0 ~ /^ /) { print line; next_line = $0 }
		{ line = next_line } END { if (line != "") print line }' "$@"
}

# Of lines "NAME OUTCOME" each outcome, with the names that have it.
by_outcome() {
	awk '{ name = $1; sub(/^[^ ]* */, ""); if (!($0 in names)) order[++count] = $0; names[$0] = names[$0] " " name }
		END { for (i = 1; i <= count; i++) print order[i] ":" names[order[i]] }' | fold -s -w 118
}

# run_all OPTIONS "[OPTION...] FILE" COMMAND...: `run` of the commands.
run_all() {
	options=$1 file=$2
	shift 2
	for line in "$@"; do
		set -- "$@" -c "$line"
		shift
	done
	"$MAPWRIGHT" run $options "$@" $file
}

# edited "[OPTION...] FILE" COMMAND...: what `run` says, and what the commands change in the file.
edited() {
	run_all "-v -o -" "$@" >left 2>said
	status=$?
	cat said
	[ ! -s left ] || changes "${1##* }" left
	return $status
}

# refused "[OPTION...] FILE" COMMAND...: why `run` does not do the last of the commands.
refused() {
	run_all "-o out" "$@" 2>said
	status=$?
	sed "s/^mapwright: .*: the command '.*' failed: //" said >&2
	[ $status = 2 ]
}

# JSON of many lines: what fits into a line is on one, as are short members one after another.
folded() {
	awk '{ text = $0; sub(/^ */, "", text); line[++count] = $0
			if (text ~ /[[{]$/) open[++depth] = count
			else if (text ~ /^[]}]/ && depth > 0) {
				start = open[depth--]; all = line[start]
				for (i = start + 1; i <= count; i++) {
					part = line[i]; sub(/^ */, "", part)
					all = all (i == start + 1 || i == count ? "" : " ") part
				}
				if (length(all) <= 118) line[count = start] = all
			} }
		END { for (i = 1; i <= count; i++) {
			text = line[i]; sub(/^ */, "", text); blanks = length(line[i]) - length(text)
			if (row != "" && blanks == indent && text ~ /^"/ && text !~ /[[{]$/ && length(row " " text) <= 118) row = row " " text
			else { if (row != "") print row; row = line[i]; indent = text ~ /^".*[^[{]$/ ? blanks : -1 }
		} if (row != "") print row }'
}

# A merge with the sides of its conflicts exchanged.
exchanged() {
	awk '/^<<<<<<< / { ours = substr($0, 9); mine = other = ""; side = 1; next }
		side == 1 && /^=======$/ { side = 2; next }
		side == 2 && /^>>>>>>> / { printf "<<<<<<< %s\n%s=======\n%s>>>>>>> %s\n", substr($0, 9), other, mine, ours; side = 0; next }
		side == 1 { mine = mine $0 "\n"; next }
		side == 2 { other = other $0 "\n"; next }
		{ print }' "$@"
}

# Differences with their sides exchanged, in order.
mirrored() {
	sed -E 's/: added /: @ /; s/: removed /: added /; s/: @ /: removed /; s/: (.*) -> (.*)$/: \2 -> \1/' "$@" | sort
}

# compare_every_two FORMAT: how every two of the files in.* differ, and how those that began as in.base.* are merged; not shown is
# what has only the sides exchanged of the differences, or of the conflicts of a merge.
compare_every_two() {
	for ours in in.*; do
		for theirs in in.*; do
			[ $ours != $theirs ] || continue
			"$MAPWRIGHT" diff --as "$1" $ours $theirs | tail -n +3 >diff.$ours.$theirs
			sort diff.$ours.$theirs >sorted
			if ! [ -e diff.$theirs.$ours ] || ! mirrored diff.$theirs.$ours | cmp -s - sorted; then
				echo "## $ours -> $theirs"
				joined diff.$ours.$theirs
			fi
			case $ours$theirs in *.base.*) continue ;; esac
			"$MAPWRIGHT" merge --as "$1" in.base.* $ours $theirs >merged.$ours.$theirs 2>said
			status=$?
			[ -e merged.$theirs.$ours ] && exchanged merged.$theirs.$ours | cmp -s - merged.$ours.$theirs && continue
			echo "merged with $theirs, against $ours, status $status:"
			cat said merged.$ours.$theirs | changes $ours - | joined
		done
	done
}

# merged ENDING: what `merge` says of in.base.ENDING, in.ours.ENDING and in.theirs.ENDING, and how the result differs from ours.
merged() {
	"$MAPWRIGHT" merge in.base.$1 in.ours.$1 in.theirs.$1 >result
	status=$?
	changes in.ours.$1 result | joined
	return $status
}
