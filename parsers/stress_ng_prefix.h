/*
 * What stands in front of a line of stress-ng: the program's own prefix, and what loggers, prompts
 * and people put before it.
 *
 *     stress-ng: info:  [8103] TEXT                     the program
 *     stress-ng: 13:01:55.07 metrc: [8103] TEXT         with --timestamp
 *     Nov 30 13:32:06 host stress-ng[8103]: stress-ng: info:  [8103] TEXT
 *     2026-11-30T13:21:00.686028113Z stdout F TEXT      a container, and --log-brief
 *     base-1: stress-ng: metrc: [8103] TEXT             someone's word, or a host
 */
#ifndef PARSERS_STRESS_NG_PREFIX_H
#define PARSERS_STRESS_NG_PREFIX_H

#include "parsers/text.h"

#define PID_NONE UINT32_MAX

enum stress_ng_tag { TAG_NONE, TAG_INFO, TAG_METRC, TAG_WARN, TAG_FAIL, TAG_ERROR, TAG_DEBUG };

/* Who speaks, when what stands in front of the prefix says so. */
enum speaker_kind {
	SPEAKER_NONE,
	SPEAKER_WORD, /* `base-1: `, `[node1] `: tells runs apart by itself */
	SPEAKER_HOST, /* of syslog, or a container: says something only when there are several */
};

struct stress_ng_prefix {
	bool is_program; /* the program's own prefix was found */
	enum stress_ng_tag tag;
	uint32_t pid;	     /* PID_NONE: not there */
	struct slice before; /* what stands in front */
	struct slice text;
	struct slice speaker;
	enum speaker_kind speaker_kind;
};

/*
 * Take the next piece with a prefix of the program off the front of *rest. A line that lost its
 * ends holds several; a line without a prefix is one piece, less what loggers put in front. False
 * at the end.
 */
bool stress_ng_prefix_next(struct slice *rest, struct stress_ng_prefix *prefix);

/* Does the line hold the program's prefix? Quicker than the above. */
bool stress_ng_has_prefix(struct slice line);

/* `text` without what loggers put in front: time, level, host, container, counter. */
struct slice stress_ng_strip_logger(
	struct slice text, struct slice *speaker, enum speaker_kind *kind);

#endif
