#!/bin/sh
# syntax.sh BINARY EXAMPLES - what neovim shows of the examples with the syntax files of `describe --vim`; not tried where
# neovim is missing.
set -u
examples=$2
tests=$(cd "$(dirname "$0")" && pwd)
command -v nvim >/dev/null || {
	echo "neovim is not installed: not tried"
	exit 77
}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
export FILE LINE SYNTAX="$scratch/syntax.vim" OUT="$scratch/out" HOME="$scratch"
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME
failed=0
while read -r format file LINE expected; do
	FILE=$examples/$file
	"$1" describe --vim "$format" >"$SYNTAX" && : >"$OUT" || exit 2
	timeout 60 nvim --headless --clean -n -i NONE -es -S "$tests/syntax.vim" </dev/null
	groups=$(cat "$OUT")
	[ "$groups" = "$expected" ] || {
		echo "$format: line $LINE of $file has the groups '$groups', not '$expected'"
		failed=1
	}
done <<'END'
dcss vault.des 3 KKKKKNNNNNNNNNNNNN
dcss vault.des 8 LLLLLL--w-------------------
dcss vault.des 13 rfMfsfMfr
angband vault.txt 12 KKwRwftfwRiRRwiRw
frogcomposband rooms_cave.txt 11 KKwfwwdwwmRRmwwdwfw
nethack level.lua 6 KKKKKKKKKK
nethack level.lua 9 wfffffwwfffffffffwwwwwwwwww
nethack-des hideout.des 11 ffppffffffffffffffwwwww
wesnoth island.map 4 wwRRwwRRppRRWRbbRRbbRRppRRppRRppRRwwRRww
sokoban boxes.sok 8 wRismRw
quickfort cottage-dig.csv 3 dRdRdRdRdRdRW
cdda shed.json 13 MMMMMMMMTTTTTffffffffffffffffffffTTTTTM
nlarn maze 3 rrrrrrrrrpppppwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwpppppppppwwwwwwwwwwwww
puzzlescript steps.puzzlescript 6 KKKKKKK
plain puzzle.grid 2 wsffwffffsw
END
exit $failed
