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

draw() {
	"$picture" "$2" "$3" 100x30 >"$scratch/$1"
	mv "$scratch/$1" "$out/$1"
}

draw dcss.svg vault.des ''
draw powder.svg armoury.map ':replace + #<Enter>e'
draw nlarn.svg maze ':goto 33,11<Enter>'
draw derf.svg dungeon/1-keepers-porch.derf '<Tab>jjj<Space>'
draw colossus.svg small-board.map ':goto 4,3<Enter>'
draw wesnoth.svg island.map 'jjjllll'

cd "$scratch" # a new file is saved at its end
"$film" "$films/vault.film" >film.svg
mv film.svg "$out/film.svg"
