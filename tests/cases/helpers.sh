# What scripts of cases share; run_cases reads it before each.

# How FILE differs from OTHER: -12|a line that is gone, +12|a line that came.
changes() {
	diff --unchanged-line-format= --old-line-format='-%dn|%L' --new-line-format='+%dn|%L' "$@"
}

# Short lines, several in one.
joined() {
	awk '{ next_line = line (line == "" ? "" : " / ") $0 }
		line != "" && (length(next_line) > 118 || $0 ~ /^ /) { print line; next_line = $0 }
		{ line = next_line } END { if (line != "") print line }'
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
