/*
 * What the parsers fill and the views read: documents, reports, groups, rows, runs, samples.
 *
 * The words are those of the README: a document is one unit of input text; a report is what a
 * document (or several logs together) says about one test setting; a group is a set of repeated
 * runs of one configuration; a row is a metric with one cell a group.
 *
 * The store is columnar. A report with R rows and G groups has arrays of R (metric, line, kind), of
 * R*G cells, row-major (value, form, noise), and of R*(G-1) changes (group g against group 0 stands
 * at [row*(G-1) + g-1]). All arrays and texts of a report lie in its own arena; dropping a report
 * is one call. Metric names are numbers of the store's intern pool.
 */
#ifndef PARSERS_REPORT_H
#define PARSERS_REPORT_H

#include "parsers/intern.h"
#include "parsers/number.h"

#define GROUPS_MOST  64	       /* columns of a table; a wider one gets a note */
#define NOISE_NONE   INT16_MIN /* the document prints no +- for this cell */
#define RUNS_UNKNOWN 0

enum row_kind {
	ROW_PERF, /* value, noise, change */
	ROW_FAIL, /* value is a count of failures, `runs` the number of runs */
};

enum row_flag {
	ROW_POINTS = 0x01,   /* the printed change is a difference, not per cent */
	ROW_HEADLINE = 0x02, /* the metric that the headline or the box of this test names */
	ROW_LOOSE = 0x04,    /* quoted alone, with no header above it */
	ROW_REPAIRED = 0x08, /* put together from a wrapped line */
};

enum sample_flag {
	SAMPLE_UNTRUSTED = 0x01, /* stress-ng itself says so: counters corrupted or not ready */
	SAMPLE_FAILED = 0x02,	 /* the stressor failed or was killed */
	SAMPLE_SKIPPED = 0x04,	 /* the stressor did not run */
	SAMPLE_BROKEN = 0x08,	 /* usr, sys and CPU columns of stress-ng 0.14.02 and 0.14.03 */
	SAMPLE_ASIDE = 0x20,	 /* an export says that its run was set aside */
	SAMPLE_FILLED = 0x10,	 /* a 0 that LKP fills in where a run has no value, or may have */
};

struct group {
	struct slice label; /* as in the commit block or above the runs, whole */
	struct slice title; /* the `("subject")` behind a commit, without the marks; may be empty */
	uint32_t runs;	    /* RUNS_UNKNOWN when the document does not say */
};

/* One run of samples: a stress-ng table. Runs are in order of appearance. */
struct run {
	uint32_t document; /* index in the store */
	uint32_t number;   /* the run's number in its document (text), its file or its directory */
	uint32_t line;	   /* where it begins */
	uint32_t group;	   /* index in the report */
	uint8_t flags;	   /* enum sample_flag, of the run as a whole */
	struct slice command;  /* the prompt's command line, empty when not seen */
	struct slice hogs;     /* "64 mmapaddr" of `dispatching hogs:`, empty when not seen */
	struct slice warnings; /* what stress-ng says against its figures, divided by "; " */
	/* Circumstances, NaN when not printed: */
	double run_time;     /* seconds, "for a 60.09s run time" */
	double cpu_percent;  /* share of the available CPU time, "total time ( 99.64%)" */
	double load_average; /* of one minute */
};

struct sample {
	double value;
	uint32_t run; /* index in report->runs; UINT32_MAX for values pasted without a run */
	uint32_t line;
	uint8_t form;  /* of the figure */
	uint8_t flags; /* enum sample_flag */
};

struct headline {
	struct slice metric;  /* empty: the document names none */
	struct slice word;    /* "regression" or "improvement" as printed; may be empty */
	struct figure figure; /* as printed, in per cent; its sign is not to be trusted */
};

struct report {
	struct arena arena;
	uint32_t document; /* index in the store: where it stands, or begins */
	uint32_t number;   /* in its document, from 1 */
	uint32_t table; /* number of its table in the document, from 1; 0: rows without a header */
	struct slice testcase, machine, parameters;
	struct headline headline;

	uint32_t group_count, row_count, run_count;
	uint32_t base;	       /* index of the group that is the base by the rules */
	bool has_samples;      /* rows were computed from samples, nothing printed them */
	bool order_unknown;    /* which group came first is not known */
	uint32_t quotation_of; /* index of an earlier report of the same thread that has all of its
				  rows; UINT32_MAX: none has. See threads.h */
	struct group *groups;

	uint32_t *metric;     /* [row]: number in the store's names */
	uint32_t *line;	      /* [row]: of the document, from 1 */
	uint8_t *kind;	      /* [row]: enum row_kind */
	uint8_t *flags;	      /* [row]: enum row_flag */
	double *value;	      /* [cell]: as printed, or the mean of the samples; NaN: not there */
	uint8_t *form;	      /* [cell]: of the value */
	int16_t *noise;	      /* [cell]: the printed +- in per cent, or NOISE_NONE */
	double *change;	      /* [change]: as printed; NaN: not printed */
	uint8_t *change_form; /* [change] */
	uint32_t *fail_runs;  /* [cell] of ROW_FAIL rows; NULL in a report without such rows */

	struct run *runs;	/* NULL when there are no samples */
	uint32_t *sample_start; /* [cell], and one more: samples of cell c are at [start[c],
				   start[c+1]); NULL when no row has samples */
	struct sample *samples;

	/* What an export of this program gave for rows and samples; NULL for all other reports. */
	const struct given *given, *given_samples;
};

static inline size_t report_cell(const struct report *report, size_t row, size_t group)
{
	return row * report->group_count + group;
}

/* The printed change of `group` (not 0) against group 0. */
static inline struct figure report_change(const struct report *report, size_t row, size_t group)
{
	size_t at = row * (report->group_count - 1) + group - 1;
	return (struct figure){report->change[at], report->change_form[at]};
}

static inline struct figure report_value(const struct report *report, size_t row, size_t group)
{
	size_t at = report_cell(report, row, group);
	return (struct figure){report->value[at], report->form[at]};
}

/* The columns of a report with row_count rows and group_count groups, in one block of its arena,
 * for a caller that sets all of them. The columns of samples are left to the caller. */
void report_make_columns(struct report *report, bool has_fails);

/* The same, with the rows cleared, and nothing in their cells: no value, no noise, no change, no
 * runs of a fail row. */
void report_allocate_columns(struct report *report, bool has_fails);

/* The samples of a cell; *count is 0 where there are none. */
const struct sample *report_samples(
	const struct report *report, size_t row, size_t group, size_t *count);

/* Where a document's text came from and what its head says. */
struct document {
	struct slice source; /* the path, `PATH#N` for the Nth message of an mbox, "-" for stdin */
	/* The decoded text that `line` of rows and notes counts in, or the mail that it is decoded
	 * from; see document_text.h. */
	struct slice text, encoded;
	struct slice subject, date, message_id, in_reply_to; /* empty when not a mail; date as
								YYYY-MM-DD */
	struct slice group; /* the name given with --base, --head or --group; empty: none */
	uint32_t message;   /* its number in a part of an mbox, from 1, or its mail's; 0: in none */
	const char *format; /* a name of the table of formats; "" when none fits */
	const char *what;   /* what the document is, in words, when it has no results */
	uint32_t table_count; /* comparison tables found */
	uint32_t attached_to; /* index + 1 of the mail that it is attached to; 0: to none */
	/* Set when all is loaded, see threads.h; before, each is a thread of its own: */
	uint32_t thread;    /* index of the document that its thread begins with */
	uint32_t answer_to; /* index of the mail that it answers, UINT32_MAX: none, or not loaded */
};

enum note_reason {
	NOTE_UNREADABLE_ROW, /* looks like a row but cannot be read for certain */
	NOTE_INCOMPLETE,     /* a table or run that breaks off */
	NOTE_WARNING,	     /* the document says something against its own figures */
	NOTE_SKIPPED,	     /* a part that this program does not read */
	NOTE_NO_RESULTS,     /* a document without results: empty, binary, a build report */
	NOTE_UNREADABLE,     /* a path or part that could not be read */
	NOTE_REASON_COUNT
};

/* The reason in a few words, for the problems view. */
const char *note_reason_name(enum note_reason reason);

/* Trouble inside a document, or something that a person should know of it. */
struct note {
	uint32_t document;
	uint32_t line; /* 0: the document as a whole */
	enum note_reason reason;
	struct slice text; /* what is wrong, in words, then the words of the document if any */
};

/* All that was loaded. The views only read it. */
struct store {
	struct arena arena;  /* texts of documents and notes */
	struct intern names; /* metric names */
	struct intern given; /* texts of columns that an export gave, see given.h */
	struct document *documents;
	struct report **reports;
	struct note *notes;
	uint32_t document_count, report_count, note_count;
	uint32_t quotations_marked; /* how often they were: a report known before can be one now */
	size_t document_capacity, report_capacity, note_capacity;
};

/* Append; the store owns the report from then on. Gives the index. The place in a thread is set to
 * that of a document or report that stands alone. */
uint32_t store_add_document(struct store *store, const struct document *document);
void store_add_report(struct store *store, struct report *report);

/* The last document from `first` on, of which there is one, that is not attached to another of
 * these: where a text of several messages ends. */
uint32_t store_last_text(const struct store *store, uint32_t first);

/* Append a note; its text is copied. */
void store_add_note(struct store *store, const struct note *note);

/* Give back the store with its reports, whose texts and arrays end with them. */
void store_release(struct store *store);

#endif
