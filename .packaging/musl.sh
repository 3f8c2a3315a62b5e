#!/bin/sh
# musl.sh FOLDER [ARCHITECTURE] - on Debian: builds FOLDER/program/mapwright, one file that runs on any Linux of that
# architecture (x86_64, aarch64; that of this machine, if none is named). musl, which needs no locales to write UTF-8, and the
# libraries are built in FOLDER, too, from Debian's own packages of their sources. Before:
#   .ci/packages dpkg-dev ncurses-base
# with gcc-aarch64-linux-gnu for aarch64, and "Types: deb deb-src" in /etc/apt/sources.list.d. libtermkey is built
# without what it knows of terminfo, so unibilium is not needed.
set -eu
sources=$(cd "$(dirname "$0")/.." && pwd)
architecture=${2:-$(uname -m)}
tool=$architecture-linux-gnu
mkdir -p "$1/src"
cd "$1"
made=$PWD
case $made in *[[:space:]]*)
	echo "musl.sh: the libraries cannot be built in a folder with blanks in its path: $made" >&2
	exit 1
	;;
esac
(cd src && apt-get source -qq musl ncurses libtermkey jansson libconfig expat lua5.4 pcre2)

cd "$made"/src/musl-*/
./configure --target="$architecture" --prefix="$made" --disable-shared --enable-wrapper=gcc CC="$tool-gcc" CROSS_COMPILE="$tool-"
make -j"$(nproc)"
make install
# Its specs know programs with a loader: these need none, wherever they are in memory.
sed -i -e 's/Scrt1/rcrt1/' -e 's/^-dynamic-linker [^ ]*/-static -pie --no-dynamic-linker -z text/' "$made/lib/musl-gcc.specs"
CC=$made/bin/musl-gcc AR=$tool-gcc-ar RANLIB=$tool-gcc-ranlib
CFLAGS="-Os -fPIC -ffunction-sections -fdata-sections -fstack-protector-strong -fno-asynchronous-unwind-tables -fno-unwind-tables" PKG_CONFIG_LIBDIR=$made/lib/pkgconfig
export CC AR RANLIB CFLAGS PKG_CONFIG_LIBDIR
cat >"$made/toolchain.cmake" <<END
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR $architecture)
set(CMAKE_C_COMPILER $CC)
foreach(prefix CMAKE CMAKE_C_COMPILER)
  set(\${prefix}_AR /usr/bin/$AR)
  set(\${prefix}_RANLIB /usr/bin/$RANLIB)
endforeach()
set(CMAKE_FIND_ROOT_PATH $made)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
END

library() { # NAME VERSION HEADERS... - with the sources in this folder, and what pkg-config says of it
	name=$1 version=$2
	shift 2
	# CFLAGS are words on purpose.
	# shellcheck disable=SC2086
	for file in *.c; do "$CC" $CFLAGS -std=gnu99 -c "$file" -o "${file%.c}.o"; done
	"$AR" rcs "$made/lib/lib$name.a" ./*.o
	cp "$@" "$made/include"
	printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: -L%s -l%s\nLibs.private: -lm\nCflags: -I%s\n' \
		"$name" "$name" "$version" "$made/lib" "$name" "$made/include" >"$made/lib/pkgconfig/$name.pc"
}
version() { # PACKAGE - as in the name of its folder
	echo "$made/src/$1"-*/ | sed 's/.*-//; s/.$//'
}

mkdir -p "$made/lib/pkgconfig"
cd "$made"/src/ncurses-*/
./configure --host="$tool" --build="$(uname -m)-linux-gnu" --prefix="$made" --with-pkg-config-libdir="$made/lib/pkgconfig" \
	--enable-pc-files --enable-widec --without-ada --without-cxx --without-cxx-binding --without-debug --without-manpages \
	--without-progs --without-tests --disable-db-install --with-build-cc=gcc --disable-stripping \
	--with-default-terminfo-dir=/etc/terminfo --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo
make -j"$(nproc)" libs
make install.libs install.includes
cd "$made"/src/libconfig-*/
./configure --host="$tool" --prefix="$made" --disable-shared --disable-cxx --disable-examples
make -C lib install
cd "$made"
sed -i 's/^#cmakedefine XML_DTD$/& 1/' src/expat-*/expat/expat_config.h.cmake # Debian's changes compare it
for folder in src/jansson-*/ src/expat-*/expat src/pcre2-*/; do
	cmake -G Ninja -S "$folder" -B "$folder/static" --toolchain "$made/toolchain.cmake" -DCMAKE_INSTALL_PREFIX="$made" \
		-DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DCMAKE_BUILD_TYPE=MinSizeRel \
		-DJANSSON_BUILD_DOCS=OFF -DJANSSON_EXAMPLES=OFF -DJANSSON_WITHOUT_TESTS=ON \
		-DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
		-DPCRE2_BUILD_PCRE2GREP=OFF -DPCRE2_BUILD_TESTS=OFF
	cmake --build "$folder/static" --target install
done
cd "$made"/src/libtermkey-*/
rm demo*.c
# Keys are read as ECMA-48 has them; with curses the other driver crashes on a terminal of unknown type.
cat >driver-ti.c <<END
#include "termkey.h"
#include "termkey-internal.h"
static void *new_driver(TermKey *tk, const char *term) { (void)tk, (void)term; return 0; }
struct TermKeyDriver termkey_driver_ti = {.name = "none", .new_driver = new_driver};
END
CFLAGS="$CFLAGS -I$made/include -I$made/include/ncursesw" library termkey "$(version libtermkey)" termkey.h
cd "$made"/src/lua5.4-*/src
rm -f lua.c luac.c
echo '#define DEB_HOST_MULTIARCH ""' >lua5.4-deb-multiarch.h
library lua5.4 "$(version lua5.4)" ./*.h

cd "$made"
cmake -S "$sources" -G Ninja -B program --toolchain "$made/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release -DMAPWRIGHT_STATIC=ON
cmake --build program --target mapwright
