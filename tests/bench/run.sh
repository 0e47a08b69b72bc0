#!/bin/sh
# Measure: run.sh FOLDER, where FOLDER has the programs of tests/bench/.
#
# BENCH_MB sets the sizes of the mboxes in MB, BENCH_SCREEN_MB that of the one that the screen is
# timed with. A figure is told beside what it is measured against, as their ratio: on another
# machine both change, the ratio hardly does.

folder=$1
data=$(mktemp -d) || exit 1
trap 'rm -rf "$data"' EXIT

# load PATH: beside public programs that read each byte of the same files.
load() {
	path=$1
	set -- wc 'LC_ALL=C find "$1" -type f -exec wc {} +' \
		'wc -l' 'LC_ALL=C find "$1" -type f -exec wc -l {} +'
	command -v rg >/dev/null && set -- "$@" 'rg -c' 'rg --no-mmap -ac stddev "$1"'
	"$folder/load" "$path" "$@" || exit 1
}

# tree FOLDER METRICS: result roots of two commits, three runs each, with a value a run and metric.
tree() {
	for commit in 0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00; do
		root=$1/hackbench/process/box/debian-12.cgz/x86_64/gcc-12/$commit
		mkdir -p "$root/0" "$root/1" "$root/2"
		awk -v metrics="$2" -v path="/result/hackbench/process/box/debian-12.cgz/x86_64/gcc-12/$commit" \
			-v root="$root" -v seed="$commit" 'BEGIN {
			srand(length(seed) + (seed ~ /^c/))
			matrix = root "/matrix.json"
			for (run = 0; run < 3; run++)
				printf "{\n" >(root "/" run "/stats.json")
			printf "{\n  \"stats_source\": [" >matrix
			for (run = 0; run < 3; run++)
				printf "%s\n    \"%s/%d/stats.json\"", run ? "," : "", path, run >matrix
			printf "\n  ]" >matrix
			for (i = 0; i < metrics; i++) {
				printf ",\n  \"family%d.counter_%d.events\": [", i % 40, i >matrix
				for (run = 0; run < 3; run++) {
					value = int(rand() * 1e9) / 100
					printf "%s\n    %.2f", run ? "," : "", value >matrix
					printf "%s  \"family%d.counter_%d.events\": %.2f", i ? ",\n" : "",
						i % 40, i, value >(root "/" run "/stats.json")
				}
				printf "\n  ]" >matrix
			}
			printf "\n}\n" >matrix
			for (run = 0; run < 3; run++)
				printf "\n}\n" >(root "/" run "/stats.json")
		}' || exit 1
		echo '{}' >"$root/avg.json"
	done
}

echo "== load (must: load / wc <= 0.150, RssAnon / file <= 0.800, growth linear)"
for size in ${BENCH_MB:-10 100}; do
	for how in '' -q; do
		echo "-- mbox of $size MB, ${how:+one message in nine quoted-printable}${how:-plain}" |
			sed 's/-q$//'
		# Words are meant to split.
		# shellcheck disable=SC2086
		"$folder/generate" -m "$size" $how >"$data/reports.mbox" && load "$data/reports.mbox"
	done
done
rm -f "$data/reports.mbox"
echo "-- folder of ${BENCH_MAILS:-10000} mails, one in nine quoted-printable"
mkdir "$data/mails"
"$folder/generate" -q -d "$data/mails" -c "${BENCH_MAILS:-10000}" && load "$data/mails"
rm -rf "$data/mails"

if command -v python3 >/dev/null; then
	echo "== result trees: two commits of 50,000 metrics (must: load / json.load <= 2.0)"
	tree "$data/result" 50000
	"$folder/load" "$data/result" json.load 'python3 -c "
import glob, json, sys
for path in glob.glob(sys.argv[1] + \"/**/matrix.json\", recursive=True): json.load(open(path))" "$1"'
	rm -rf "$data/result"
fi

echo "== screen of a long load (must: first / all < 0.1, a key <= 100 ms)"
"$folder/generate" -m "${BENCH_SCREEN_MB:-1000}" -q >"$data/reports.mbox" || exit 1
for view in reports metrics jitter; do
	"$folder/screen" "$data/reports.mbox" "$view" || exit 1
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
