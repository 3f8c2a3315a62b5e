#!/bin/sh
# packaged.sh CPACK BUILD_FOLDER OUT - makes the packages in the folder OUT, takes the one for Debian apart there and uses
# what was in it: it must need nothing of the build, and lintian, where it is installed, must see no error.
set -eu
for tool in dpkg-deb dpkg-shlibdeps file; do
	command -v $tool >/dev/null || {
		echo "skipped: $tool is not installed, so no package for Debian can be made."
		exit 77
	}
done
export LC_ALL=C.UTF-8 # cpack finds no name beyond ASCII without
tests=$(cd "$(dirname "$0")" && pwd)
rm -rf "$3"
mkdir -p "$3/home"
manifest=$2/install_manifest.txt
[ ! -e "$manifest" ] || mv "$manifest" "$manifest.kept"
"$1" --config "$2/CPackConfig.cmake" -B "$3" >"$3/log" 2>&1 || {
	cat "$3/log"
	exit 1
}
rm -f "$manifest"
[ ! -e "$manifest.kept" ] || mv "$manifest.kept" "$manifest"
package=$(ls "$3"/*.deb)
dpkg-deb -x "$package" "$3/root"
if command -v lintian >/dev/null; then
	lintian --allow-root --fail-on error "$package"
else
	echo "lintian is not installed: not tried"
fi

cd "$3/home"
unset MAPWRIGHT_SHARE XDG_CONFIG_HOME XDG_STATE_HOME
HOME=$PWD
export HOME
mapwright=$3/root/usr/bin/mapwright
share=$3/root/usr/share
"$mapwright" --version | grep -q '^mapwright [0-9]'
"$mapwright" check --fail-on warning "$share/mapwright/examples"
"$mapwright" describe "$share/mapwright/formats/plain.format" >described
"$mapwright" help keys | grep -q "^KEYS"
"$mapwright" render "$share/mapwright/examples/armoury.map" >picture
grep -q '####' picture
"$mapwright" new room.map --as powder --size 4x3
"$mapwright" run -c 'resize right 1 .' -o changed.map room.map
! cmp -s room.map changed.map
for page in man1/mapwright.1 man5/mapwright-powder.5 man5/mapwright-plain.5; do
	gzip -t "$share/man/$page.gz"
done
[ -f "$share/bash-completion/completions/mapwright" ]
sh "$tests/completions.sh" "$3/root" /usr zsh
for file in applications/mapwright.desktop icons/hicolor/scalable/apps/mapwright.svg metainfo/*.metainfo.xml doc/mapwright/copyright; do
	ls "$share"/$file
done

"$1" --config "$2/CPackSourceConfig.cmake" -G TGZ -B "$3" >"$3/log" 2>&1
tar -tzf "$3"/*.tar.gz >archive
grep -q '^[^/]*/src/cli/main.c$' archive
grep -q '"name": "expat", "version": "[0-9]' "$package.cdx.json"
! grep -E '/([.]git|build)/' archive
