#!/bin/sh
# Measure: run.sh FOLDER, where FOLDER has the programs of tests/bench/.
#
# BENCH_MB sets the sizes of the mboxes in MB. A figure is told beside what it is measured against,
# as their ratio: on another machine both change, the ratio hardly does.

folder=$1
data=$(mktemp -d) || exit 1
trap 'rm -rf "$data"' EXIT

echo "== load (must: load / wc <= 0.150, RssAnon / file <= 0.800)"
for size in ${BENCH_MB:-10 100}; do
	"$folder/generate" -m "$size" >"$data/reports.mbox" && "$folder/load" "$data/reports.mbox" || exit 1
done

echo "== table (must: each ratio <= 1)"
"$folder/views" || exit 1

echo "== bytes sent at 120x36 (must: each ratio <= 1)"
"$folder/keys" || exit 1

echo "== start"
"$folder/generate" -m 1 >"$data/reports.mbox"
for what in --version "--print --view=reports $data/reports.mbox"; do
	begin=$(date +%s%N)
	# Words are meant to split.
	# shellcheck disable=SC2086
	"$PERFSIFT" $what >"$data/out" || exit 1
	end=$(date +%s%N)
	echo "  perfsift ${what%% /*}: $(((end - begin) / 1000000)) ms, $(wc -c <"$data/out") bytes"
done
