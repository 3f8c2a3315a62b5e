#!/bin/sh
# release.sh STEP [FOLDER] - a step of a release, as root on a bare Debian 12, in a clone; what users get is put into FOLDER:
#   tag NAME         says no unless NAME is the tag of the version in CMakeLists.txt, and CHANGELOG.md has a date for it
#   recipes          tries what describes packages for other systems with the programs of these systems
#   package FOLDER   the package for Debian and the archive of the sources, with the bills of materials of both
#   static FOLDER    the programs that run on any Linux, x86_64 and aarch64, with their bills of materials
#   sums FOLDER      SHA256SUMS of all
# `.ci/bare bookworm FOLDER .packaging/release.sh all /out` does all but `tag`, and leaves them in FOLDER/out.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(mapwright VERSION \([^ ]*\).*/\1/p' CMakeLists.txt)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) # the same bytes each time
export SOURCE_DATE_EPOCH

[ "$1" = tag ] || [ $# -lt 2 ] || mkdir -p "$2"
case $1 in
tag)
	newest=$(sed -n '/^## /{s///p;q;}' .packaging/CHANGELOG.md)
	if [ "$2" != "v$version" ] || [ "${newest% (*)}" != "$version" ]; then
		echo "release.sh: the tag is $2, the version $version, and CHANGELOG.md begins with \"$newest\"" >&2
		exit 1
	fi
	;;
recipes)
	.ci/packages appstream desktop-file-utils nix-bin rpm rpmlint shellcheck
	sh tests/recipes.sh "$PWD" "$version"
	;;
package)
	.ci/packages lintian
	cmake --workflow --preset package
	for made in build-package/mapwright*.deb build-package/mapwright*.tar.xz; do cp "$made" "$made.cdx.json" "$2"; done
	;;
static)
	.ci/packages dpkg-dev gcc-aarch64-linux-gnu qemu-user-static
	sed 's/^Types: deb$/Types: deb-src/; s/^deb /deb-src /' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list \
		2>/dev/null >/tmp/sources || true
	if grep -q ^Types /tmp/sources; then name=sources.sources; else name=sources.list; fi
	cp /tmp/sources "/etc/apt/sources.list.d/release-$name"
	apt-get update -qq
	for architecture in x86_64 aarch64; do
		made=$(mktemp -d)
		.packaging/musl.sh "$made" $architecture
		program=$2/mapwright-$version-linux-$architecture
		cp "$made/program/mapwright" "$program"
		cp "$made/program/mapwright.cdx.json" "$program.cdx.json"
		sh tests/alone.sh "$program" share/examples
	done
	;;
sums) (cd "$2" && rm -f SHA256SUMS && sha256sum -- * >/tmp/sums && mv /tmp/sums SHA256SUMS && sha256sum --check --quiet SHA256SUMS) ;;
all) for step in recipes package static sums; do "$0" $step "$2"; done ;;
*)
	sed -n 's/^# //p' "$0" >&2
	exit 2
	;;
esac
