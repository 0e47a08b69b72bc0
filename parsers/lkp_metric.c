#include "parsers/lkp_metric.h"

/* Does `word` stand in the text behind its first character? */
static bool has_behind_first(struct slice text, struct slice word)
{
	return slice_contains(slice_from(text, 1), word);
}

/* .+\.(error|warn|fail)[^_]*$ */
static bool has_outcome(struct slice name)
{
	size_t from = name.length;

	while (from > 1 && name.at[from - 1] != '_')
		from--;
	struct slice tail = slice_from(name, from > 1 ? from : 1);
	return slice_contains(tail, SLICE(".error")) || slice_contains(tail, SLICE(".warn")) ||
	       slice_contains(tail, SLICE(".fail"));
}

/* prefix.+word; with `more`, something must follow the word. */
static bool has_parts(struct slice name, struct slice prefix, struct slice word, bool more)
{
	if (!slice_starts(name, prefix))
		return false;
	struct slice rest = slice_from(name, prefix.length + 1);
	size_t at = slice_find(rest, word);
	return at < rest.length && (!more || at + word.length < rest.length);
}

bool lkp_metric_is_function(struct slice name)
{
	static const char *const never[] = {".time.", ".timestamp:", ".bootstage:"};
	static const char *const always[] = {"dmesg", "kmsg", "last_state", "stderr"};

	for (size_t i = 0; i < ARRAY_LENGTH(never); i++)
		if (slice_contains(name, slice_of(never[i])))
			return false;
	for (size_t i = 0; i < ARRAY_LENGTH(always); i++)
		if (slice_starts(name, slice_of(always[i])))
			return true;
	if (has_outcome(name) || has_behind_first(name, SLICE("killed_by")))
		return true;
	if (name.length > 5 && slice_ends(name, SLICE(".pass")))
		return true;
	return has_parts(name, SLICE("kmemleak."), SLICE("unreferenced_object."), true) ||
	       has_parts(name, SLICE("locktoture."), SLICE("lock_hotplug"), false) ||
	       has_parts(name, SLICE("rcutoture."), SLICE("rcu_hotplug"), false) ||
	       (slice_starts(name, SLICE("xfstests.")) && name.length > 13 &&
		       slice_ends(name, SLICE("fail")));
}

bool lkp_metric_is_points(struct slice name)
{
	return slice_starts(name, SLICE("perf-profile")) || slice_ends(name, SLICE("%"));
}

struct slice lkp_metric_monitor(struct slice name)
{
	return slice_first(name, slice_find(name, SLICE(".")));
}
