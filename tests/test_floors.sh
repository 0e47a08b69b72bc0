#!/bin/sh
# The floors of the house: parsers/ knows nothing of views/ and tui/, views/ nothing of tui/, and
# only tui/term.c and tui/paint.c include curses. What is printed or ended, main() prints or ends.
# Run from the top of the tree.

wrong=0

# refuse WHAT PATTERN FILE...: no line of the files may match.
refuse() {
	what=$1 pattern=$2
	shift 2
	[ $# -gt 0 ] || return
	if grep -nE "$pattern" "$@" /dev/null; then
		echo "$what" >&2
		wrong=1
	fi
}

# The C files of a folder but those named.
sources() {
	find "$1" -name '*.[ch]' 2>/dev/null | sort | grep -vxF "${2:-}
${3:-}"
}

include='^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]'
# Names without blanks: splitting is meant.
# shellcheck disable=SC2046
{
	refuse 'parsers/ may include parsers/ only' "$include(views|tui|tests)/" $(sources parsers)
	refuse 'views/ may include parsers/ and views/ only' "$include(tui|tests)/" $(sources views)
	refuse 'tests do not belong into the program' "${include}(tests/|cmocka)" $(sources tui)
	refuse 'headers are named from the top of the tree' "$include\\.\\.?/" \
		$(sources parsers) $(sources views) $(sources tui)
	refuse 'curses is for tui/term.c and tui/paint.c' "$include(ncursesw?/|n?curses|term\\.h|panel)" \
		$(sources parsers) $(sources views) $(sources tui tui/term.c tui/paint.c)
	refuse 'below tui/main.c nothing prints or exits' \
		'(^|[^_[:alnum:]])(printf|puts|putchar|perror|exit|_exit|abort)[[:space:]]*\(' \
		$(sources parsers parsers/error.c) $(sources views)
}

exit $wrong
