#!/bin/sh
# Run fuzz targets one after the other: run.sh SECONDS FOLDER TARGET...
#
# Seeds are the files of tests/data/ and tui/demo/; what is found goes to FOLDER, an input that
# breaks a promise to FOLDER/TARGET-found-*. Small inputs only: an input of 64 KiB that takes five
# seconds is a fault too.
#
# FUZZ_RUNS=N in the environment makes N runs from a fixed seed instead, so that two runs on the same
# source do the same: for checks that must not depend on luck.

seconds=$1 folder=$2
shift 2
broken=
limit=-max_total_time=$seconds
[ -z "$FUZZ_RUNS" ] || limit="-runs=$FUZZ_RUNS -seed=1"

for target in "$@"; do
	name=${target##*/}
	corpus=$folder/$name
	mkdir -p "$corpus"
	echo "== $name, $seconds s"
	# shellcheck disable=SC2086 # the limit is one option or two
	if "$target" $limit -max_len=65536 -timeout=5 -rss_limit_mb=2048 \
		-dict=tests/fuzz/words.dict -artifact_prefix="$folder/$name-found-" -verbosity=0 \
		-print_final_stats=1 "$corpus" tests/data tui/demo >"$folder/$name.log" 2>&1; then
		grep number_of_executed_units "$folder/$name.log"
	else
		tail -n 60 "$folder/$name.log"
		broken="$broken $name"
	fi
done

[ -z "$broken" ] || echo "broken:$broken"
[ -z "$broken" ]
