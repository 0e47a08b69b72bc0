/*
 * Conditions on the rows of a view, by the fields that it has (where_field.h): `change > 5 and not
 * (noise >= 10 or metric ~ ^perf)`.
 *
 *     expression  = all { ("or" | "||") all }
 *     all         = one { ("and" | "&&") one }
 *     one         = ("not" | "!") one | "(" expression ")" | column comparison value
 *     comparison  = "<" | "<=" | ">" | ">=" | "=" | "==" | "!=" | "~" | "!~"
 *
 * Figures compare with a number (a `%` behind it says nothing) or with another column of figures;
 * texts are equal or not, or match a regular expression or not; dates also have an order. A value
 * ends at a blank, a parenthesis, && or ||, a regular expression only at a parenthesis that it has
 * not opened itself; between ' or " it may hold anything but that quote.
 *
 * An empty figure fails every comparison, != too: `not noise < 10` keeps rows without noise and
 * `noise >= 10` does not.
 */
#ifndef VIEWS_WHERE_H
#define VIEWS_WHERE_H

#include "parsers/error.h"
#include "views/session.h"

struct where;
struct row;	  /* views/table.h */
struct view;	  /* views/view.h */
struct view_kind; /* views/table.h */

/* Read an expression on the fields of a view. NULL with the mistake in *error: ERROR_USAGE, or
 * ERROR_REGEX for one inside a regular expression; `column` is its offset in the text. An unknown
 * column is answered with all there are. */
struct where *where_open(const struct view_kind *kind, struct slice text, struct error *error);
void where_close(struct where *where);

/* Does it hold for row number `index` of a view, of those before filters? */
bool where_keeps_row(struct where *where, const struct view *view, uint32_t index);

/* Does it hold for a row of metrics, whether a view shows it or not? */
bool where_keeps(struct where *where, const struct session *session, struct row_ref ref);

/* Is it an expression on rows of this view? */
bool where_is_of(const struct where *where, const struct view_kind *kind);

/* Has one of its regular expressions given up too often? */
bool where_gave_up(const struct where *where, struct error *error);

/*
 * Is a text that may be a regular expression an expression on the fields of a view? It is when it
 * begins with the word `where`, or with a known field and a comparison (behind any `(`, `!` or
 * `not`), which the regex of a metric's name never does. `*from` is then where the expression
 * begins. Never in a view without fields.
 */
bool where_is_meant(const struct view_kind *kind, struct slice text, size_t *from);

#endif
