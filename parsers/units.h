/*
 * Units of work: what the paths stand for, cut into pieces that are read apart and merged in order.
 *
 * A unit is some small files, a part of a large mbox cut between two messages, or another large
 * file. A compressed mbox is cut as it is unpacked: while one thread reads a part, the next unpacks
 * the one that follows. And when all files are read, some result roots, then some sets of them. It
 * has a store of its own, but the pool of names is that of the thread that reads it: so each name
 * is put into the common pool once a thread, not once a unit.
 */
#ifndef PARSERS_UNITS_H
#define PARSERS_UNITS_H

#include "parsers/archive.h"
#include "parsers/formats.h"
#include "parsers/result_report.h"
#include "parsers/source.h"
#include "parsers/work.h"

enum unit_kind { UNIT_FILES, UNIT_ROOTS, UNIT_SETS };

struct unit {
	/* What to read: */
	enum unit_kind kind;
	size_t first_root, root_count; /* or sets: of the work on result roots; else: */
	const struct work_item *items; /* `count` of them, */
	size_t count;
	struct slice text; /* or, where it is not empty, this text of the only one, */
	struct text_part part;
	bool is_part;	      /* which is a part of it */
	unsigned depth;	      /* containers around it */
	struct slice trouble; /* with unpacking it: what follows this last part is lost */
	struct source_way way;

	/* What was found: */
	struct store store;
	struct run_list runs;
	struct lkp_results results;
	struct source *sources; /* in which texts lie; heap */
	size_t source_count, source_capacity;
	struct slice *names; /* that the reader's pool gained, heap */
	uint32_t name_count;
	struct error error; /* the first with a path that a person named */
	size_t bytes;	    /* read, so far as it is known */
};

/* Where cutting stands. Begin with `work` and `part` set. */
struct cutter {
	struct work *work;
	size_t part;	   /* bytes of a unit at least, where files can be cut so */
	size_t next;	   /* item */
	struct slice rest; /* of the text that is being cut, */
	bool (*take_part)(struct slice *rest, size_t least, struct slice *part); /* and how */
	size_t mapped;		       /* files that may be mapped so far */
	struct archive_stream *stream; /* or of one that is unpacked; NULL: there is none, */
	struct source packed;	       /* from this, */
	struct buffer unpacked;	       /* with what is not cut yet, */
	size_t packed_taken;	       /* of so many bytes of it; */
	bool is_cut;		       /* a part was taken from it */
};

/* Cut the next unit, cleared before. False at the end. May have to wait for a pipe. */
bool unit_cut(struct cutter *cutter, struct unit *unit, const atomic_bool *stop);

/* Give back what of the text that is being cut was not. */
void cutter_release(struct cutter *cutter);

/* Read it. `sink` is one of the thread, open, and `names` its pool. */
void unit_read(struct unit *unit, struct sink *sink, struct intern *names);

/* Read result roots, or sets of them, instead of files. `reader` is one of the thread. */
void unit_read_roots(struct unit *unit, struct result_work *work, struct result_reader *reader,
	struct intern *names, const atomic_bool *stop);

/* Give back what was found, where it has not been moved elsewhere. */
void unit_release(struct unit *unit);

#endif
