/*
 * Lines that a mail program broke and means to be joined again (RFC 3676, format=flowed).
 *
 * With DelSp=yes a line may be broken within a word, so that only joining tells what was written.
 * Without it the readers of tables join broken rows themselves, and know a whole row when they see
 * one; many programs say flowed and send tables whose rows end in a blank, which joining would
 * ruin. So those texts are left as they are.
 */
#ifndef PARSERS_FLOWED_H
#define PARSERS_FLOWED_H

#include "parsers/arena.h"

/* Join the lines of a text sent with DelSp=yes: soft line ends are taken out with their blank,
 * space stuffing is taken off, quote marks stay, and a signature's `-- ` is never joined. In
 * `arena`. */
struct slice flowed_join(struct slice text, struct arena *arena);

#endif
