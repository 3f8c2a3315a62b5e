#!/bin/sh
# installed.sh CMAKE BUILD_FOLDER PREFIX - installs into a folder of its own: program, data and manual pages must be there
# and find each other, wherever that is; and uninstalling must remove all of it, and nothing else.
set -eu
rm -rf "$3"
manifest=$2/install_manifest.txt
[ ! -e "$manifest" ] || mv "$manifest" "$manifest.kept"
"$1" --install "$2" --prefix "$3" >/dev/null
mkdir -p "$3.made"
mv "$manifest" "$3.made/manifest"
[ ! -e "$manifest.kept" ] || mv "$manifest.kept" "$manifest"
unset MAPWRIGHT_SHARE
"$3/bin/mapwright" check --fail-on warning "$3/share/mapwright/examples"
[ -f "$3/share/mapwright/stamps/powder/room.stamp" ]
[ -f "$3/share/man/man1/mapwright.1" ]
[ -f "$3/share/man/man5/mapwright-powder.5" ]

echo mine >"$3/share/mapwright/vocabulary/mine.tsv"
"$1" -D "MANIFEST=$3.made/manifest" -P "$(dirname "$0")/../.packaging/uninstall.cmake" >/dev/null 2>&1
[ "$(cd "$3" && find . -type f)" = ./share/mapwright/vocabulary/mine.tsv ]
[ ! -e "$3/share/mapwright/examples" ]
