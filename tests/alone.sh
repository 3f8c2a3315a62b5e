#!/bin/sh
# alone.sh PROGRAM EXAMPLES - as root: a static program in a root with nothing but it, a map and /dev/null checks the map, shows
# the manual, and edits in a terminal whose type nobody knows. One for aarch64 runs in qemu, on another machine.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir "$root/dev"
mknod -m 666 "$root/dev/null" c 1 3
cp "$1" "$root/mapwright"
cp "$2/armoury.map" "$root"
run="chroot $root"
if [ "$(od -An -j 18 -N 1 -t x1 "$1")" = " b7" ] && [ "$(uname -m)" != aarch64 ]; then
	cp "$(command -v qemu-aarch64-static)" "$root/qemu"
	run="$run /qemu"
fi
alone() {
	# The words are words on purpose.
	# shellcheck disable=SC2086
	env -i PATH="$PATH" $run /mapwright "$@"
}
alone check --fail-on error /armoury.map
alone help keys | grep -q ^KEYS
while sleep 2; do printf 'b. :write\rq'; done |
	TERM=never-heard-of script -qec "$run /mapwright /armoury.map" "$root/shown" >/dev/null
grep -q armoury.map "$root/shown"
if cmp -s "$2/armoury.map" "$root/armoury.map"; then
	echo "$1: nothing was saved" >&2
	exit 1
fi
[ "$(wc -c <"$1")" -le 5500000 ]
echo "$1: $(wc -c <"$1") bytes, $(alone --version | head -n 1)"
