#!/bin/sh
# installed.sh CMAKE BUILD_FOLDER ROOT - installs into an empty root: program, data, manual pages and completions must be there
# and find each other, wherever that is; and uninstalling must remove all of it, and nothing else.
set -eu
cmake=$1 build=$2 root=$3
tests=$(dirname "$0")
rm -rf "$root"
mkdir -p "$root.made"

install_in() { # PREFIX
	manifest=$build/install_manifest.txt
	[ ! -e "$manifest" ] || mv "$manifest" "$manifest.kept"
	DESTDIR=$root "$cmake" --install "$build" --prefix "$1" >/dev/null
	mv "$manifest" "$root.made/manifest"
	[ ! -e "$manifest.kept" ] || mv "$manifest.kept" "$manifest"
	prefix=$root$1
	"$prefix/bin/mapwright" check --fail-on warning "$prefix/share/mapwright/examples"
}
uninstall() {
	DESTDIR=$root "$cmake" -D "MANIFEST=$root.made/manifest" -P "$tests/../.packaging/uninstall.cmake" >/dev/null 2>&1
}

unset MAPWRIGHT_SHARE
install_in '/opt/a é'
uninstall
[ -z "$(find "$root" -type f)" ]

install_in /usr/local
[ -f "$prefix/share/mapwright/stamps/powder/room.stamp" ]
[ -f "$prefix/share/man/man1/mapwright.1" ]
"$prefix/bin/mapwright" help mapwright | grep -q '/usr/local/bin/../share/mapwright/schema'
[ -f "$prefix/share/man/man5/mapwright-powder.5" ]
sh "$tests/completions.sh" "$root" /usr/local bash zsh fish

echo mine >"$prefix/share/mapwright/vocabulary/mine.tsv"
uninstall
[ "$(cd "$prefix" && find . -type f)" = ./share/mapwright/vocabulary/mine.tsv ]
[ ! -e "$prefix/share/mapwright/examples" ]
