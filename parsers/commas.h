/*
 * Figures of LKP that have been through a spreadsheet or a person's hands: with commas between
 * thousands (`4,115,705`), or with one for the decimal point (`2,78`). Three digits behind a comma
 * are thousands, for LKP never prints three decimals.
 */
#ifndef PARSERS_COMMAS_H
#define PARSERS_COMMAS_H

#include "parsers/number.h"

/* Read a figure with commas at the front of `text`, which is not empty. Gives the bytes read, 0
 * when there is none or the commas stand where they cannot be read for certain. */
size_t commas_read(struct slice text, struct figure *figure);

#endif
