#!/bin/sh
# Run test programs one after the other and add up what they say.
#
#     run.sh PROGRAM...       a PROGRAM that begins with `sh:` is a shell script
#
# All run, whatever fails. A cmocka program is counted by its own totals; any other, and one that
# dies before it has given them, counts as one test. The last line is `N passed, N failed`.

passed=0 failed=0 skipped=0 broken=
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# The number in cmocka's closing line `[  WORD  ] N test(s)`, 0 when there is none.
total() {
	sed -n "s/^\[ *$1 *\] \([0-9][0-9]*\) test(s).*/\1/p" "$log" | awk '{ n += $1 } END { print n + 0 }'
}

for test in "$@"; do
	echo "== ${test#sh:}"
	case $test in
	sh:*) sh "${test#sh:}" ;;
	*) "$test" ;;
	esac >"$log" 2>&1 </dev/null
	status=$?
	good=$(total PASSED) bad=$(total FAILED)
	if [ "$status" -eq 0 ]; then
		grep '^\[==========\].*run\.$' "$log"
		[ "$good" -gt 0 ] || [ "$(total SKIPPED)" -gt 0 ] || good=1
	else
		cat "$log"
		echo "${test#sh:}: exit status $status"
		broken="$broken ${test#sh:}"
		[ "$bad" -gt 0 ] || bad=1
	fi
	passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + $(total SKIPPED)))
done

[ -z "$broken" ] || echo "broken:$broken"
if [ "$skipped" -gt 0 ]; then
	echo "$passed passed, $failed failed, $skipped skipped"
else
	echo "$passed passed, $failed failed"
fi
[ -z "$broken" ]
