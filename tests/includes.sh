#!/bin/sh
# includes.sh SOURCE_FOLDER - holds every #include line against the layers (src/README.md has the picture).
set -u
cd "$1" || exit 2

core='arena bytes cell_ops checker choices clock cell_value companion difference document edit emit encoding entry error fact_ops file finding folder format git glyph grid history journal legend_ops line_ends map_ops merge model object place process record rule sequence share'
core="$core search text tree visible vocabulary word_table"
check="$core allow pushing reach rules statistics"
formats="$check described library registry"
ui="$formats command editor key screen theme"
term='arena clock error key palette process screen terminal theme'
cli="$ui palette terminal"

failed=0
seen=0

complain() {
	echo "$1"
	failed=1
}

# allowed LAYER: the public headers that the layer may see. Headers that are not named above belong to the formats.
allowed() {
	case $1 in
	core) echo "$core" ;;
	check) echo "$check" ;;
	formats) echo "$formats $own" ;;
	ui) echo "$ui $own" ;;
	term) echo "$term" ;;
	cli) echo "$cli $own" ;;
	esac
}

# The public headers of single formats.
own=
for header in include/mapwright/*.h; do
	header=${header##*/}
	header=${header%.h}
	case " $cli " in
	*" $header "*) ;;
	*) own="$own $header" ;;
	esac
done

# layer_of HEADER: the lowest layer whose list has it.
layer_of() {
	for layer in core check formats term ui cli; do
		case " $(allowed $layer) " in
		*" $1 "*)
			echo $layer
			return
			;;
		esac
	done
}

# check_private FILE LAYER HEADER: a file sees the private headers of its own room, of the rooms in it and around it, and of
# the layer. Rooms of formats also see edit/, lua/ and xml/, and rooms of ui those that state.h knows.
check_private() {
	folder=${1%/*}
	[ "$folder" != "src/$2" ] && [ -f "$folder/$3" ] && return
	case $3 in
	*/*)
		room=${3%/*}
		case $2/$room in
		formats/edit | formats/lua | formats/xml | formats/described | formats/described/language | formats/described/scan | formats/described/rules | formats/angband | formats/dcss | formats/nethack | formats/nlarn | formats/puzzlescript | formats/sokoban | formats/wesnoth | cli/check | cli/commands | ui/input | ui/panels | ui/commands | ui/picture | ui/settings | ui/views | ui/views/* | core/file | core/journal) ;;
		*)
			case $folder in
			src/$2/$room/*) ;;
			*) complain "$1: $3 is a private header of another folder" ;;
			esac
			;;
		esac
		[ -f "src/$2/$3" ] || complain "$1: there is no src/$2/$3"
		;;
	*) [ -f "src/$2/$3" ] || complain "$1: $3 is not a private header of its room or layer" ;;
	esac
}

# check_include FILE LAYER INCLUDE
check_include() {
	case $3 in
	'"mapwright/'*)
		header=${3#\"mapwright/}
		header=${header%.h\"}
		case " $(allowed "$2") " in
		*" $header "*) ;;
		*) complain "$1: the layer $2 may not include mapwright/$header.h" ;;
		esac
		;;
	'"'*)
		header=${3#\"}
		header=${header%\"}
		check_private "$1" "$2" "$header"
		;;
	'<ncurses'* | '<curses'* | '<term.h>' | '<panel.h>')
		[ "$1" = src/term/terminal.c ] || complain "$1: only src/term/terminal.c includes curses"
		;;
	'<termkey.h>')
		[ "$1" = src/term/keyboard.c ] || complain "$1: only src/term/keyboard.c includes libtermkey"
		;;
	'<expat.h>')
		[ "$1" = src/formats/xml/xml.c ] || complain "$1: only src/formats/xml/xml.c includes expat"
		;;
	'<libconfig.h>')
		[ "$1" = src/formats/described/language/load.c ] ||
			complain "$1: only src/formats/described/language/load.c includes libconfig"
		;;
	'<pcre2.h>')
		[ "$1" = src/formats/described/language/pattern.c ] ||
			complain "$1: only src/formats/described/language/pattern.c includes PCRE2"
		;;
	'<lua.h>' | '<lauxlib.h>' | '<lualib.h>')
		[ "$1" = src/formats/lua/compile.c ] || complain "$1: only src/formats/lua/compile.c includes Lua"
		;;
	'<jansson.h>')
		[ "$2" = cli ] || complain "$1: only cli includes jansson"
		;;
	esac
}

# check_file FILE LAYER
check_file() {
	for include in $(sed -n 's/^[ 	]*#[ 	]*include[ 	]*\([<"][^>"]*[>"]\).*/\1/p' "$1"); do
		seen=$((seen + 1))
		check_include "$1" "$2" "$include"
	done
}

for layer in core check formats ui term cli; do
	for file in src/$layer/*.[ch] src/$layer/*/*.[ch] src/$layer/*/*/*.[ch]; do
		[ -e "$file" ] && check_file "$file" $layer
	done
done
for file in include/mapwright/*.h; do
	header=${file##*/}
	check_file "$file" "$(layer_of "${header%.h}")"
done
# What a header includes is not included again.
again=$(find src include -name '*.[ch]' -exec awk '
# Returns the path of a header as a file includes it.
function path_of(file, header, folder, way, ways, i) {
	sub(/[^\/]*$/, "", file)
	split(file " include/ src/ui/ src/formats/ src/cli/ src/", ways, " ")
	for (i = 1; i in ways; i++)
		if (ways[i] header in known)
			return ways[i] header
}
function has(file, header, i) {
	if (!((file, header) in found)) {
		found[file, header] = 0
		for (i = 1; i <= count[file] && !found[file, header]; i++)
			found[file, header] = includes[file, i] == header || has(includes[file, i], header)
	}
	return found[file, header]
}
FNR == 1 { known[FILENAME] }
/^#include ".*\.h"/ { split($0, part, "\""); names[FILENAME, ++count[FILENAME]] = part[2] }
END {
	for (file in count)
		for (i = 1; i <= count[file]; i++)
			includes[file, i] = path_of(file, names[file, i])
	for (file in count)
		for (i = 1; i <= count[file]; i++)
			for (j = 1; j <= count[file]; j++)
				if (includes[file, j] != "" && has(includes[file, j], includes[file, i]))
					print file ": " names[file, j] " includes " names[file, i]
}' {} +)
[ -z "$again" ] || complain "$again"
echo "$seen includes looked at"
[ $seen -gt 100 ] && [ $failed -eq 0 ]
