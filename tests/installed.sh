#!/bin/sh
# installed.sh CMAKE BUILD_FOLDER PREFIX - installs into a folder of its own: program, data and manual pages must be there
# and find each other, wherever that is.
set -eu
rm -rf "$3"
"$1" --install "$2" --prefix "$3" >/dev/null
unset MAPWRIGHT_SHARE
"$3/bin/mapwright" check --fail-on warning "$3/share/mapwright/examples"
[ -f "$3/share/man/man1/mapwright.1" ]
[ -f "$3/share/man/man1/mapwright-lsp.1" ]
[ -f "$3/share/man/man5/mapwright-powder.5" ]
