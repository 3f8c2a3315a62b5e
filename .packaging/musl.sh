#!/bin/sh
# musl.sh FOLDER - on Debian: builds the static program FOLDER/program/mapwright with musl, which needs no locales to write
# UTF-8. The libraries that it needs are built in FOLDER, too, from Debian's own packages of their sources. Before:
#   .ci/packages musl-tools
# and "Types: deb deb-src" in /etc/apt/sources.list.d. libtermkey is built for curses, so unibilium is not needed.
set -eu
sources=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1/src"
cd "$1"
made=$PWD
case $made in *[[:space:]]*)
	echo "musl.sh: the libraries cannot be built in a folder with blanks in its path: $made" >&2
	exit 1
	;;
esac
CC=musl-gcc CFLAGS="-O2 -fPIC -fstack-protector-strong -D_FORTIFY_SOURCE=2"
export CC CFLAGS

library() { # NAME VERSION HEADERS... - with the sources in this folder, and what pkg-config says of it
	name=$1 version=$2
	shift 2
	# CFLAGS are words on purpose.
	# shellcheck disable=SC2086
	for file in *.c; do "$CC" $CFLAGS -std=gnu99 -c "$file" -o "${file%.c}.o"; done
	ar rcs "$made/lib/lib$name.a" ./*.o
	cp "$@" "$made/include"
	printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: -L%s -l%s\nLibs.private: -lm\nCflags: -I%s\n' \
		"$name" "$name" "$version" "$made/lib" "$name" "$made/include" >"$made/lib/pkgconfig/$name.pc"
}
version() { # PACKAGE - as in the name of its folder
	echo "$made/src/$1"-*/ | sed 's/.*-//; s/.$//'
}

(cd src && apt-get source -qq ncurses libtermkey jansson libconfig expat lua5.4 pcre2)
mkdir -p lib/pkgconfig include
cd "$made"/src/ncurses-*/
./configure --prefix="$made" --with-pkg-config-libdir="$made/lib/pkgconfig" --enable-pc-files --enable-widec --without-ada \
	--without-cxx --without-cxx-binding --without-debug --without-manpages --without-progs --without-tests --disable-db-install \
	--with-default-terminfo-dir=/etc/terminfo --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo
make -j"$(nproc)" libs
make install.libs install.includes
cd "$made"/src/libconfig-*/
./configure --prefix="$made" --disable-shared --disable-cxx --disable-examples
make -C lib install
cd "$made"
sed -i 's/^#cmakedefine XML_DTD$/& 1/' src/expat-*/expat/expat_config.h.cmake # Debian's changes compare it
for folder in src/jansson-*/ src/expat-*/expat src/pcre2-*/; do
	cmake -G Ninja -S "$folder" -B "$folder/static" -DCMAKE_INSTALL_PREFIX="$made" -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DCMAKE_BUILD_TYPE=Release \
		-DJANSSON_BUILD_DOCS=OFF -DJANSSON_EXAMPLES=OFF -DJANSSON_WITHOUT_TESTS=ON \
		-DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
		-DPCRE2_BUILD_PCRE2GREP=OFF -DPCRE2_BUILD_TESTS=OFF
	cmake --build "$folder/static" --target install
done
cd "$made"/src/libtermkey-*/
rm demo*.c
CFLAGS="$CFLAGS -I$made/include -I$made/include/ncursesw" library termkey "$(version libtermkey)" termkey.h
cd "$made"/src/lua5.4-*/src
rm -f lua.c luac.c
echo '#define DEB_HOST_MULTIARCH ""' >lua5.4-deb-multiarch.h
library lua5.4 "$(version lua5.4)" ./*.h

cd "$made"
PKG_CONFIG_LIBDIR=$made/lib/pkgconfig cmake -S "$sources" -G Ninja -B program -DCMAKE_BUILD_TYPE=Release -DMAPWRIGHT_STATIC=ON
cmake --build program --target mapwright
