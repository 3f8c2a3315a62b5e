#!/bin/sh
# installed.sh CMAKE BUILD_FOLDER ROOT - installs into an empty root: program, data, manual pages and completions must be there
# and find each other, wherever that is; and uninstalling must remove all of it, and nothing else.
set -eu
rm -rf "$3"
manifest=$2/install_manifest.txt
[ ! -e "$manifest" ] || mv "$manifest" "$manifest.kept"
DESTDIR=$3 "$1" --install "$2" --prefix /usr/local >/dev/null
mkdir -p "$3.made"
mv "$manifest" "$3.made/manifest"
[ ! -e "$manifest.kept" ] || mv "$manifest.kept" "$manifest"
unset MAPWRIGHT_SHARE
prefix=$3/usr/local
"$prefix/bin/mapwright" check --fail-on warning "$prefix/share/mapwright/examples"
[ -f "$prefix/share/mapwright/stamps/powder/room.stamp" ]
[ -f "$prefix/share/man/man1/mapwright.1" ]
[ -f "$prefix/share/man/man5/mapwright-powder.5" ]
sh "$(dirname "$0")/completions.sh" "$3" /usr/local bash zsh fish

echo mine >"$prefix/share/mapwright/vocabulary/mine.tsv"
DESTDIR=$3 "$1" -D "MANIFEST=$3.made/manifest" -P "$(dirname "$0")/../.packaging/uninstall.cmake" >/dev/null 2>&1
[ "$(cd "$prefix" && find . -type f)" = ./share/mapwright/vocabulary/mine.tsv ]
[ ! -e "$prefix/share/mapwright/examples" ]
