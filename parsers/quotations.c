#include "parsers/quotations.h"

#include <stdlib.h>

#define NONE	   UINT32_MAX
#define CHAIN_MOST 32u /* reports that are looked at for one and the same row */
#define PROBE_MOST 32u /* rows of which the rarest tells which reports may be quoted */

/* ---- rows ---- */

/* How many of a row's cells have anything. */
static uint32_t row_width(const struct report *report, size_t row)
{
	uint32_t width = report->group_count;

	while (width > 0) {
		size_t cell = report_cell(report, row, width - 1);
		bool has_change = width > 1 && figure_is(report_change(report, row, width - 1));
		if (!isnan(report->value[cell]) || report->noise[cell] != NOISE_NONE || has_change)
			break;
		width--;
	}
	return width;
}

static uint64_t mix(uint64_t hash, uint64_t bits)
{
	hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 32;
}

static uint64_t row_hash(const struct report *report, size_t row)
{
	uint32_t width = row_width(report, row);
	uint64_t hash = mix(report->metric[row], width);

	for (uint32_t group = 0; group < width; group++) {
		double value = report->value[report_cell(report, row, group)];
		uint64_t bits = 0;
		if (!isnan(value) && value != 0)
			memcpy(&bits, &value, sizeof(bits));
		hash = mix(hash, bits);
	}
	return hash;
}

static bool same_value(double a, double b)
{
	return a == b || (isnan(a) && isnan(b));
}

static bool same_cell(
	const struct report *a, size_t row, const struct report *b, size_t other, uint32_t group)
{
	size_t x = report_cell(a, row, group), y = report_cell(b, other, group);
	size_t a_samples, b_samples;

	report_samples(a, row, group, &a_samples);
	report_samples(b, other, group, &b_samples);
	if (!same_value(a->value[x], b->value[y]) || a->noise[x] != b->noise[y] ||
		a_samples != b_samples)
		return false;
	if (a->kind[row] == ROW_FAIL && a->fail_runs[x] != b->fail_runs[y])
		return false;
	return group == 0 ||
	       same_value(report_change(a, row, group).value, report_change(b, other, group).value);
}

static bool same_row(const struct report *a, size_t row, const struct report *b, size_t other)
{
	uint32_t width = row_width(a, row);

	if (a->metric[row] != b->metric[other] || a->kind[row] != b->kind[other] ||
		width != row_width(b, other))
		return false;
	for (uint32_t group = 0; group < width; group++)
		if (!same_cell(a, row, b, other, group))
			return false;
	return true;
}

/* ---- the rows of a thread ---- */

struct entry {
	uint64_t hash;
	uint32_t report, row;
	uint32_t next; /* in its chain, NONE at the end */
};

struct index {
	struct store *store;
	struct entry *entries;
	uint32_t *chains; /* first entry by hash; NONE: empty */
	uint64_t *hashes; /* of the rows of the report that is looked at */
	uint32_t count, chain_count;
};

static uint32_t *chain_of(const struct index *index, uint64_t hash)
{
	return &index->chains[hash & (index->chain_count - 1)];
}

static void add_rows(struct index *index, uint32_t number)
{
	const struct report *report = index->store->reports[number];

	for (uint32_t row = 0; row < report->row_count; row++) {
		uint64_t hash = row_hash(report, row);
		uint32_t *chain = chain_of(index, hash);
		index->entries[index->count] = (struct entry){hash, number, row, *chain};
		*chain = index->count++;
	}
}

/* How many of the rows that are known have this hash, at most one more than are looked at. */
static uint32_t count_rows(const struct index *index, uint64_t hash)
{
	uint32_t count = 0;

	for (uint32_t at = *chain_of(index, hash); at != NONE; at = index->entries[at].next)
		if (index->entries[at].hash == hash && ++count > CHAIN_MOST)
			break;
	return count;
}

/* Does `quoted` have a row that is the same? */
static bool has_row(const struct index *index, uint32_t number, uint32_t row, uint32_t quoted)
{
	struct report *const *reports = index->store->reports;
	uint64_t hash = index->hashes[row];
	uint32_t seen = 0;

	for (uint32_t at = *chain_of(index, hash); at != NONE; at = index->entries[at].next) {
		const struct entry *entry = &index->entries[at];
		if (entry->hash != hash)
			continue;
		if (++seen > CHAIN_MOST)
			break;
		if (entry->report == quoted &&
			same_row(reports[number], row, reports[quoted], entry->row))
			return true;
	}
	return false;
}

static bool has_all_rows(const struct index *index, uint32_t number, uint32_t quoted)
{
	for (uint32_t row = 0; row < index->store->reports[number]->row_count; row++)
		if (!has_row(index, number, row, quoted))
			return false;
	return true;
}

/* The row that the fewest reports have; NONE when there is one that none has. */
static uint32_t rarest_row(const struct index *index, uint32_t number)
{
	const struct report *report = index->store->reports[number];
	uint32_t rarest = NONE, least = NONE;

	for (uint32_t row = 0; row < report->row_count && row < PROBE_MOST; row++) {
		uint32_t count = count_rows(index, index->hashes[row]);
		if (count == 0)
			return NONE;
		if (count < least) {
			least = count;
			rarest = row;
		}
	}
	return rarest;
}

/* The first of the earlier reports that has all rows of this one. What an export gave is taken as
 * it is: the documents it was made of, which could tell, are not at hand. */
static uint32_t find_quoted(struct index *index, uint32_t number)
{
	const struct report *report = index->store->reports[number];
	uint32_t quoted = NONE, seen = 0;

	if (report->given)
		return NONE;
	for (uint32_t row = 0; row < report->row_count; row++)
		index->hashes[row] = row_hash(report, row);
	uint32_t row = rarest_row(index, number);
	if (row == NONE)
		return NONE;
	uint64_t hash = index->hashes[row];
	/* A chain has the latest first. */
	for (uint32_t at = *chain_of(index, hash); at != NONE; at = index->entries[at].next) {
		const struct entry *entry = &index->entries[at];
		if (entry->hash != hash)
			continue;
		if (++seen > CHAIN_MOST)
			break;
		if (has_all_rows(index, number, entry->report))
			quoted = entry->report;
	}
	return quoted;
}

/* ---- threads ---- */

/* The reports of each document: those of document d are at numbers[start[d]] up to start[d + 1]. */
struct shelves {
	uint32_t *start, *numbers;
};

static struct shelves sort_reports(const struct store *store)
{
	size_t documents = store->document_count;
	struct shelves shelves = {
		heap_allocate((documents + 2) * sizeof(uint32_t)),
		heap_allocate(store->report_count * sizeof(uint32_t)),
	};
	uint32_t *next = shelves.start + 1; /* becomes start of the next while it is filled */

	memset(shelves.start, 0, (documents + 2) * sizeof(uint32_t));
	for (uint32_t i = 0; i < store->report_count; i++)
		shelves.start[store->reports[i]->document + 2]++;
	for (size_t i = 1; i <= documents; i++)
		shelves.start[i + 1] += shelves.start[i];
	for (uint32_t i = 0; i < store->report_count; i++)
		shelves.numbers[next[store->reports[i]->document]++] = i;
	return shelves;
}

static void open_index(struct index *index, struct store *store, size_t rows, size_t rows_most)
{
	size_t chains = 1;

	while (chains < rows)
		chains *= 2;
	*index = (struct index){
		.store = store,
		.entries = heap_allocate(rows * sizeof(struct entry)),
		.chains = heap_allocate(chains * sizeof(uint32_t)),
		.hashes = heap_allocate(rows_most * sizeof(uint64_t)),
		.chain_count = (uint32_t)chains,
	};
	memset(index->chains, 0xff, chains * sizeof(uint32_t));
}

static void close_index(struct index *index)
{
	free(index->entries);
	free(index->chains);
	free(index->hashes);
}

/* Mark the reports of a document, then make its own known. */
static void mark_document(struct index *index, const struct shelves *shelves, uint32_t document)
{
	uint32_t from = shelves->start[document], to = shelves->start[document + 1];
	struct report **reports = index->store->reports;

	for (uint32_t i = from; i < to; i++)
		reports[shelves->numbers[i]]->quotation_of =
			find_quoted(index, shelves->numbers[i]);
	for (uint32_t i = from; i < to; i++)
		if (reports[shelves->numbers[i]]->quotation_of == NONE)
			add_rows(index, shelves->numbers[i]);
}

static void mark_thread(
	struct store *store, const struct shelves *shelves, const uint32_t *documents, size_t count)
{
	size_t with_reports = 0, rows = 0, rows_most = 0;
	struct index index;

	for (size_t i = 0; i < count; i++) {
		uint32_t from = shelves->start[documents[i]], to = shelves->start[documents[i] + 1];
		with_reports += from < to;
		for (uint32_t k = from; k < to; k++) {
			size_t more = store->reports[shelves->numbers[k]]->row_count;
			rows += more;
			rows_most = more > rows_most ? more : rows_most;
		}
	}
	if (with_reports < 2 || rows >= NONE / 2)
		return;
	open_index(&index, store, rows, rows_most);
	for (size_t i = 0; i < count; i++)
		mark_document(&index, shelves, documents[i]);
	close_index(&index);
}

void quotations_mark(struct store *store, const uint32_t *order)
{
	struct shelves shelves = sort_reports(store);
	size_t count = store->document_count;

	for (size_t from = 0, to; from < count; from = to) {
		to = from + 1;
		while (to < count &&
			store->documents[order[to]].thread == store->documents[order[from]].thread)
			to++;
		if (to - from > 1)
			mark_thread(store, &shelves, order + from, to - from);
	}
	store->quotations_marked++;
	free(shelves.start);
	free(shelves.numbers);
}
