/*
 * Sort keys of rows whose reference is a comparison and a row of its report, or UINT32_MAX for a
 * comparison without such a row, which stands last.
 */
#ifndef VIEWS_KEYS_H
#define VIEWS_KEYS_H

#include "views/table.h"

uint64_t key_change(struct row *row, bool largest_first);
uint64_t key_factor(struct row *row, bool largest_first);
uint64_t key_effect(struct row *row, bool largest_first);
uint64_t key_delta(struct row *row, bool largest_first);
uint64_t key_recovered(struct row *row, bool largest_first);
uint64_t key_noise(struct row *row, bool largest_first);
uint64_t key_base(struct row *row, bool largest_first);
uint64_t key_head(struct row *row, bool largest_first);
uint64_t key_metric(struct row *row, bool largest_first);
uint64_t key_report(struct row *row, bool largest_first);
uint64_t key_date(struct row *row, bool largest_first);

/* By what the judge keeps; prepare_judged() is for view_kind.prepare where they are keys. */
void prepare_judged(const struct view *view, const struct view_key *key);
uint64_t key_verdict(struct row *row, bool largest_first);
uint64_t key_p(struct row *row, bool largest_first);
uint64_t key_q(struct row *row, bool largest_first);

#endif
