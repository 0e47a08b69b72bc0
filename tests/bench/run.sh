#!/bin/sh
# Measure: run.sh FOLDER, where FOLDER has the programs of tests/bench/.
#
# BENCH_MB sets the sizes of the mboxes in MB, the last of which is measured compressed too;
# BENCH_SCREEN_MB that of the one that the screen is timed with, BENCH_ONE_MB that of the one whose
# tables become one mail, and BENCH_MAILS how many mails are in a folder. A figure is told beside what
# it is measured against, as their ratio: it carries over to a machine of the same kind, and no further.

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

# log RUNS: what stress-ng writes, of runs of four stressors.
log() {
	awk -v runs="$1" '
	function say(tag, text) { printf "stress-ng: %s [%d] %s\n", tag, 1000 + run * 7, text }
	BEGIN {
		srand(1)
		count = split("pipe mq fork futex", names)
		for (run = 0; run < runs; run++) {
			say("info: ", "setting to a 1 min, 0 secs run per stressor")
			say("info: ", "dispatching hogs: 4 pipe, 4 mq, 4 fork, 4 futex")
			say("metrc:", "stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s CPU used per       RSS Max")
			say("metrc:", "                          (secs)    (secs)    (secs)   (real time) (usr+sys time) instance (%)          (KB)")
			for (i = 1; i <= count; i++) {
				ops = int(1e6 + rand() * 9e6); real = 60 + rand() / 10
				user = rand() * 20; cpu = user + rand() * 100
				say("metrc:", sprintf("%-13s %9d %9.2f %9.2f %9.2f %12.2f %14.2f %12.2f %13d",
					names[i], ops, real, user, cpu - user, ops / real, ops / cpu,
					cpu / real / 4 * 100, 1000 + rand() * 8000))
			}
			say("info: ", "passed: 16: pipe (4) mq (4) fork (4) futex (4)")
			say("info: ", "failed: 0")
			say("info: ", "metrics untrustworthy: 0")
			say("info: ", "successful run completed in 1 min, 0.02 secs")
		}
	}'
}

# tree FOLDER TESTS METRICS: result roots of two commits for each test, three runs each, with a value
# a run and metric.
tree() {
	awk -v folder="$1" -v tests="$2" -v metrics="$3" '
	function path_of(test, commit) {
		return sprintf("hackbench/%d%%-process/box/debian-12.cgz/x86_64/gcc-12/%s", test, commit)
	}
	function write_root(path, root,    i, run, matrix, stats, value) {
		matrix = "{\n  \"stats_source\": ["
		for (run = 0; run < 3; run++)
			matrix = matrix (run ? "," : "") "\n    \"/result/" path "/" run "/stats.json\""
		printf "%s\n  ]", matrix >(root "/matrix.json")
		for (i = 0; i < metrics; i++) {
			matrix = sprintf(",\n  \"family%d.counter_%d.events\": [", i % 40, i)
			for (run = 0; run < 3; run++) {
				value = sprintf("%.2f", int(rand() * 1e9) / 100)
				matrix = matrix (run ? "," : "") "\n    " value
				printf "%s  \"family%d.counter_%d.events\": %s", i ? ",\n" : "{\n",
					i % 40, i, value >(root "/" run "/stats.json")
			}
			printf "%s\n  ]", matrix >(root "/matrix.json")
		}
		printf "\n}\n" >(root "/matrix.json")
		print "{}" >(root "/avg.json")
		close(root "/matrix.json")
		close(root "/avg.json")
		for (run = 0; run < 3; run++) {
			printf "\n}\n" >(root "/" run "/stats.json")
			close(root "/" run "/stats.json")
		}
	}
	BEGIN {
		srand(1)
		commits[0] = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c"
		commits[1] = "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00"
		make = "xargs mkdir -p"
		for (pass = 0; pass < 2; pass++) {
			for (test = 0; test < tests; test++)
				for (commit = 0; commit < 2; commit++) {
					path = path_of(test, commits[commit])
					root = folder "/" path
					if (pass)
						write_root(path, root)
					else
						for (run = 0; run < 3; run++)
							print root "/" run | make
				}
			close(make)
		}
	}' || exit 1
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
echo "-- the last of these, compressed"
for pack in 'gzip gz' 'zstd zst' 'xz xz'; do
	tool=${pack% *}
	command -v "$tool" >/dev/null || continue
	"$tool" -1 -c "$data/reports.mbox" >"$data/reports.mbox.${pack#* }" &&
		"$folder/load" "$data/reports.mbox.${pack#* }" \
			"$tool -dc | wc" "$tool -dc \"\$1\" | LC_ALL=C wc" || exit 1
	rm -f "$data/reports.mbox.${pack#* }"
done
rm -f "$data/reports.mbox"
echo "-- one mail with the tables of ${BENCH_ONE_MB:-30} MB of reports"
"$folder/generate" -m "${BENCH_ONE_MB:-30}" | awk '
	/^From robot@/ { head = 1 }
	!head || !seen
	head && /^$/ { head = 0; seen = 1 }' >"$data/one.eml" && load "$data/one.eml"
for runs in 2500 10000 40000; do
	echo "-- one log of $runs runs of stress-ng"
	log "$runs" >"$data/one.log" &&
		"$folder/load" "$data/one.log" wc 'LC_ALL=C wc "$1"' || exit 1
done
rm -f "$data/one.eml" "$data/one.log"
echo "-- folder of ${BENCH_MAILS:-10000} mails, one in nine quoted-printable"
mkdir "$data/mails"
"$folder/generate" -q -d "$data/mails" -c "${BENCH_MAILS:-10000}" && load "$data/mails"
rm -rf "$data/mails"

if command -v python3 >/dev/null; then
	echo "== result trees (must: load / json.load of matrix.json alone <= 2.0, growth linear)"
	for shape in '1 50000' '2000 20' '250 100' '1000 100' '4000 100' '1000 500'; do
		echo "-- two commits of ${shape% *} tests, ${shape#* } metrics each"
		# Words are meant to split.
		# shellcheck disable=SC2086
		tree "$data/result" $shape
		"$folder/load" "$data/result" json.load 'python3 -c "
import glob, json, sys
for path in glob.glob(sys.argv[1] + \"/**/matrix.json\", recursive=True): json.load(open(path))" "$1"'
		rm -rf "$data/result"
	done
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
