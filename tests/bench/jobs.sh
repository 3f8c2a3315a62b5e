#!/bin/sh
# jobs.sh BINARY EXAMPLES - how `check` scales: seconds over 9,990 rooms in a folder by --jobs; the output must be the same.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/rooms"
seq 9990 | (cd "$scratch/rooms" && xargs -n 500 sh -c 'for n; do cp "$0" "$n.map"; done' "$2/armoury.map")
for jobs in 1 2 4 8; do
	begin=$(date +%s%N)
	"$1" check --jobs "$jobs" --format json "$scratch/rooms" >"$scratch/$jobs"
	end=$(date +%s%N)
	cmp "$scratch/1" "$scratch/$jobs"
	echo "--jobs $jobs: $(((end - begin) / 1000000)) ms"
done
