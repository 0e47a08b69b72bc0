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
uint64_t key_noise(struct row *row, bool largest_first);
uint64_t key_base(struct row *row, bool largest_first);
uint64_t key_head(struct row *row, bool largest_first);
uint64_t key_metric(struct row *row, bool largest_first);
uint64_t key_report(struct row *row, bool largest_first);
uint64_t key_date(struct row *row, bool largest_first);

#endif
