#!/bin/sh
# recipes.sh SOURCES VERSION - what describes packages names the version of CMakeLists.txt and its date first, and the programs
# that check such files, where they are installed, have nothing to say.
set -u
cd "$1/.packaging" || exit 1
version=$2
failed=0
date=$(sed -n '/^## .*(\(.*\))$/{s//\1/p;q;}' CHANGELOG.md)

first() { # FILE PATTERN WANTED - in the first line that has the pattern, \(...\) in it is what is wanted
	found=$(sed -n "s|.*$2.*|\1|p" "$1" | head -n 1)
	[ "$found" = "$3" ] || {
		echo "$1: \"$found\" where $3 is meant"
		failed=1
	}
}
first CHANGELOG.md '## \([0-9.]*\) (' "$version"
first changelog 'mapwright (\([^)]*\))' "$version"
first changelog ' -- @.*@  \(.*\) 12:00' "$(LC_ALL=C date -d "$date" '+%a, %d %b %Y')"
first mapwright.spec 'Version: *\(.*\)' "$version"
first mapwright.spec '[*] .* \([0-9.]*\)-1' "$version"
first mapwright.spec '[*] \(... ... .. ....\) mapwright authors' "$(LC_ALL=C date -d "$date" '+%a %b %d %Y')"
first PKGBUILD 'pkgver=\(.*\)' "$version"
first flake.nix 'version = "\(.*\)"' "$version"
first ../share/desktop/mapwright.metainfo.xml '<release version="\([^"]*\)"' "$version"
first ../share/desktop/mapwright.metainfo.xml '<release .*date="\([^"]*\)"' "$date"

checked() { # PROGRAM ARGUMENTS... - it says nothing, or what is said is shown
	command -v "$1" >/dev/null || {
		echo "$1 is not installed: not tried"
		return 0
	}
	said=$("$@" 2>&1) || {
		echo "$*: $said"
		failed=1
	}
}
checked desktop-file-validate ../share/desktop/mapwright.desktop
checked appstreamcli validate --no-net ../share/desktop/mapwright.metainfo.xml
checked actionlint ../.github/workflows/*.yml
checked bash -n PKGBUILD
checked shellcheck ./*.sh
checked shellcheck -s bash PKGBUILD
checked nix-instantiate --store dummy:// --parse flake.nix
checked rpmspec --parse mapwright.spec
checked rpmlint --config rpmlint.toml --strict mapwright.spec
exit $failed
