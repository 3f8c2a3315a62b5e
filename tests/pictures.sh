#!/bin/sh
# pictures.sh PICTURE FILM EXAMPLES OUT - makes the pictures of the README in the folder OUT with tests/picture.c and film.c:
# the target `pictures` calls it. The same program makes the same bytes.
set -eu
picture=$1 film=$2 out=$4
films=$(cd "$(dirname "$0")/films" && pwd)
cd "$3"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
XDG_CONFIG_HOME=$scratch
XDG_STATE_HOME=$scratch
export XDG_CONFIG_HOME XDG_STATE_HOME

# draw NAME FILE KEYS: at three sizes of a terminal, NAME.svg at the usual one.
draw() {
	for size in 80x24 50x15 120x40; do
		"$picture" "$2" "$3" "$size" >"$scratch/svg"
		mv "$scratch/svg" "$out/$1$(echo "-$size" | sed 's/-80x24//').svg"
	done
}

draw dcss vault.des ''
draw powder armoury.map ':replace + #<Enter>e'
draw nlarn maze ':goto 33,11<Enter>'
draw derf dungeon/1-keepers-porch.derf '<Tab>jjj<Space>'
draw colossus small-board.map ':goto 4,3<Enter>'
draw wesnoth island.map 'jjjllll'
draw folder armoury.map ':folder .<Enter>'

cd "$scratch" # a new file is saved at its end
"$film" "$films/vault.film" >film.svg
mv film.svg "$out/film.svg"
