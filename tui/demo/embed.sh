#!/bin/sh
# Write the samples of --demo as C: embed.sh FILE... >demo.c
#
# Each file becomes an array of its bytes as numbers, so that no compiler's limit on the length of
# strings is met, and an entry of demo_inputs (tui/demo.h). Its path is the one below tui/demo/.

cat <<'END'
/* Made by tui/demo/embed.sh from the files of tui/demo/. */
#include "tui/demo.h"

END

number=0
for file in "$@"; do
	echo "static const unsigned char bytes_${number}[] = {"
	od -An -v -tu1 "$file" | sed 's/[0-9][0-9]*/&,/g' || exit 1
	echo '};'
	number=$((number + 1))
done

echo 'const struct input demo_inputs[] = {'
number=0
for file in "$@"; do
	path=${file#*demo/}
	echo "	{.path = {\"$path\", sizeof(\"$path\") - 1},"
	echo "	 .text = {(const char *)bytes_$number, sizeof(bytes_$number)}},"
	number=$((number + 1))
done
echo '};'
echo 'const size_t demo_input_count = ARRAY_LENGTH(demo_inputs);'
