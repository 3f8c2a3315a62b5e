#!/bin/sh
# neovim.sh BINARY EXAMPLES - neovim, without a screen, with the language server; not tried where neovim is missing.
set -u
MAPWRIGHT=$1
example=$2/armoury.map
tests=$(cd "$(dirname "$0")" && pwd)
if ! command -v nvim >/dev/null; then
	echo "neovim is not installed: not tried"
	exit 77
fi
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 2' HUP INT TERM
mkdir "$scratch/home" "$scratch/maps"
cp "$example" "$scratch/maps/" || exit 2
cd "$scratch/maps" || exit 2
export MAPWRIGHT HOME="$scratch/home"
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME
timeout 120 nvim --headless --clean -n -i NONE -S "$tests/neovim.lua" </dev/null 2>&1
status=$?
cmp armoury.map "$example" || status=1
if [ "$(ls -A)" != armoury.map ]; then
	echo "more than the map is there afterwards:"
	ls -A
	status=1
fi
exit $status
