#!/bin/sh
# seeds.sh SOURCE_FOLDER OUT - makes OUT/fuzz_NAME with seeds for each fuzz target, from the project's own examples and
# cases: maps for the formats, keys for the editor, texts for the others.
set -eu
source=$1
out=$2
examples=$source/share/examples
cases=$source/tests/cases
files=$out/files
mkdir -p "$files"

# The inputs of the cases of each format, as FORMAT-NAME.
for format in powder nlarn derf colossus-map colossus-ter $(basename -s .format "$source"/share/formats/*.format); do
	sed -n 's/.* from \([^ ]*\)$/\1/p' "$cases"/check/"$format"-*.case | sort -u | while read -r input; do
		[ ! -f "$cases/inputs/$input" ] || cp "$cases/inputs/$input" "$files/$format-$input"
	done
done

for name in powder nlarn derf colossus_map colossus_ter colossus_xml_map colossus_xml_ter visible journal editor keys description described lsp merge; do
	mkdir -p "$out/fuzz_$name"
done

# add NAME FILE...: copies files that are not too large, each under the name of its path.
add() {
	target=$out/fuzz_$1
	shift
	for file in "$@"; do
		[ -f "$file" ] || continue
		[ "$(wc -c <"$file")" -le 40000 ] || continue
		cp "$file" "$target/$(echo "${file#"$source"/}" | tr './' '-_')"
	done
}

add powder "$examples"/*.map "$files"/powder-*
add nlarn "$examples"/maze "$files"/nlarn-*
add derf "$examples"/*/*.derf "$examples"/*.derf "$files"/derf-*
add colossus_map "$examples"/*.map "$examples"/*/*.map "$files"/colossus-map-*
add colossus_xml_map "$examples"/*.xml
add colossus_xml_ter "$examples"/*.xml
add colossus_ter "$examples"/*.ter "$examples"/*/*.ter "$files"/colossus-ter-*
add description "$source"/share/formats/*.format "$source"/tests/fuzz/regressions/fuzz_description/*

# The first byte is the number of the description among share/formats, by name.
number=0
for format in "$source"/share/formats/*.format; do
	id=$(basename "$format" .format)
	example=$(sed -n 's/^example = "\(.*\)";.*/\1/p' "$format")
	for file in "$examples/$example" "$files/$id"-*; do
		[ -f "$file" ] || continue
		{
			printf "\\$(printf %03o "$number")"
			cat "$file"
		} >"$out/fuzz_described/$(basename "$file")"
	done
	number=$((number + 1))
done

# The first byte is the number of the format, those of share/formats after the seven others; the byte 1 is between texts.
number=7
for format in "$source"/share/formats/*.format; do
	file=$examples/$(sed -n 's/^example = "\(.*\)";.*/\1/p' "$format")
	{
		printf "\\$(printf %03o "$number")"
		cat "$file"
		printf '\001'
		sed '5s/.$/x/' "$file"
		printf '\001'
		sed '7s/^./x/; 3d' "$file"
	} >"$out/fuzz_merge/$(basename "$format")"
	number=$((number + 1))
done
add visible "$files"/derf-*
add journal "$files"/powder-*

# Keys of the screen cases: special ones become the bytes that fuzz_editor and fuzz_keys read.
for text in "$cases"/screens/*.case; do
	case=$(basename "$text" .case)
	sed -n 's/^[a-z0-9-]*> //p' "$text" | cut -f 1 >"$out/fuzz_keys/$case"
	printf 'a' >"$out/fuzz_editor/$case"
	tr -d '\n' <"$out/fuzz_keys/$case" |
		sed 's/<Esc>/\x8e/g; s/<Enter>/\n/g; s/<Space>/ /g; s/<Tab>/\x8c/g' | head -c 100 >>"$out/fuzz_editor/$case" # more takes long, as each key is drawn twice
done
printf 'a:goto 2,2\nr#:set minlevel 7\n\364r:w\n' >"$out/fuzz_editor/recover"
printf 'a:fill ~\nuUUbXo jjll \363\342' >"$out/fuzz_editor/draw"
printf 'avjjlly p  :replace . #\n:resize right 2 .\nuu\361\004ab\ncd' >"$out/fuzz_editor/select"
for command in 'legend Q SQUARE_WATER' 'rename # x' 'map copy' 'difference' 'help fill' 'search ~' 'write other' 'edit map' \
	'new n powder 4x4' 'files' 'reload' 'next-finding' 'fix' 'explain' 'odds' 'ellipse 0,0 3,2' 'mirror' 'type'; do
	printf 'a:%s\n\363jlu\216' "$command" >"$out/fuzz_editor/$(echo "$command" | tr -c 'a-z0-9\n' '_')"
done

# What editors say to the language server.
for talk in "$cases"/lsp/*/talk; do
	case=$(basename "$(dirname "$talk")")
	{
		printf 1
		sed -e ':a' -e 'N' -e '$!ba' -e 's/\n  //g' "$talk" | sed -n 's/^[>+] //p
			s/^ask \([^ ]*\) \([^ ]*\) \([0-9]*\):\([0-9]*\).*/{"id":9,"method":"\1","params":{"textDocument":{"uri":"file:\/\/$DIR\/\2"},"position":{"line":\3,"character":\4},"newName":"Z"}}/p
			s/^ask \([^ ]*\) \([^ ]*\).*/{"id":9,"method":"\1","params":{"textDocument":{"uri":"file:\/\/$DIR\/\2"},"positions":[{"line":1,"character":8}],"query":"a"}}/p'
	} >"$out/fuzz_lsp/$case"
done
printf '0Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length: 1\r\n\r\n1' >"$out/fuzz_lsp/headers"
