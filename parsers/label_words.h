/*
 * The words by which a label is told from a sentence, a count or a command, see labels.h.
 */
#ifndef PARSERS_LABEL_WORDS_H
#define PARSERS_LABEL_WORDS_H

#include "parsers/text.h"

/* Is `word` in the list? Without regard to case, and to marks at its ends. */
bool word_is_pronoun(struct slice word);     /* begins a sentence: I, we, thanks, please ... */
bool word_is_verb(struct slice word);	     /* makes a sentence: is, are, ran, shows ... */
bool word_is_condition(struct slice word);   /* begins a label: with, before, without, after ... */
bool word_is_side(struct slice word);	     /* says which side of a comparison: with, before ... */
bool word_is_generic(struct slice word);     /* names nothing: results, output, the, of ... */
bool word_is_ordinal(struct slice word);     /* 2, 2nd, #2, 1/3, second ... */
bool word_is_count(struct slice word);	     /* counts: an ordinal, run, iteration, of ... */
bool word_is_command(struct slice word);     /* begins a command of a shell */
bool word_is_mail_header(struct slice word); /* From:, Subject:, Content-Type:, Re: ... */

/* `word` without marks of punctuation at both ends. */
struct slice word_trim(struct slice word);

/* The words of a text, divided by blanks. */
size_t words_count(struct slice text);

/* Does any word of the text, or do all of them, pass the test? */
bool words_any(struct slice text, bool (*test)(struct slice));
bool words_all(struct slice text, bool (*test)(struct slice));

#endif
