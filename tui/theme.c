#include "tui/theme.h"

#include <stdlib.h>
#include <string.h>

/* The colours of a role on terminals of 8, 16 and 256 colours, and its attributes. */
struct shade {
	int16_t colours[3];
	uint8_t attributes;
};

/* The colours that all terminals have which have any. */
enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE, BRIGHT };

/* To be read on black and on white. */
static const struct shade plain[ROLE_COUNT] = {
	[ROLE_TITLE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_HEADING] = {{NO_COLOUR}, LOOK_UNDERLINE},
	[ROLE_DIM] = {{NO_COLOUR, NO_COLOUR, 244}, LOOK_DIM},
	[ROLE_BETTER] = {{GREEN, GREEN, 34}, 0},
	[ROLE_WORSE] = {{RED, RED, 167}, 0},
	[ROLE_CHANGED] = {{CYAN, CYAN, 37}, 0},
	[ROLE_NOISY] = {{MAGENTA, MAGENTA, 172}, 0},
	[ROLE_HEADLINE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_MATCH] = {{NO_COLOUR}, LOOK_REVERSE},
	[ROLE_TAG] = {{BLUE, BLUE, 33}, LOOK_BOLD},
	[ROLE_ERROR] = {{RED, RED, 167}, LOOK_BOLD},
};

/* Attributes must do; the sign beside each role tells the rest. */
static const struct shade none[ROLE_COUNT] = {
	[ROLE_TITLE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_HEADING] = {{NO_COLOUR}, LOOK_UNDERLINE},
	[ROLE_WORSE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_HEADLINE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_MATCH] = {{NO_COLOUR}, LOOK_REVERSE},
	[ROLE_TAG] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_ERROR] = {{NO_COLOUR}, LOOK_REVERSE},
};

/* On a dark background. */
static const struct shade dark[ROLE_COUNT] = {
	[ROLE_TITLE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_HEADING] = {{NO_COLOUR}, LOOK_UNDERLINE},
	[ROLE_DIM] = {{NO_COLOUR, BRIGHT + BLACK, 246}, 0},
	[ROLE_BETTER] = {{GREEN, BRIGHT + GREEN, 114}, 0},
	[ROLE_WORSE] = {{RED, BRIGHT + RED, 210}, 0},
	[ROLE_CHANGED] = {{CYAN, BRIGHT + CYAN, 80}, 0},
	[ROLE_NOISY] = {{YELLOW, BRIGHT + YELLOW, 221}, 0},
	[ROLE_HEADLINE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_MATCH] = {{NO_COLOUR}, LOOK_REVERSE},
	[ROLE_TAG] = {{CYAN, BRIGHT + BLUE, 111}, LOOK_BOLD},
	[ROLE_ERROR] = {{RED, BRIGHT + RED, 210}, LOOK_BOLD},
};

/* On a light one. */
static const struct shade light[ROLE_COUNT] = {
	[ROLE_TITLE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_HEADING] = {{NO_COLOUR}, LOOK_UNDERLINE},
	[ROLE_DIM] = {{NO_COLOUR, BRIGHT + BLACK, 242}, 0},
	[ROLE_BETTER] = {{GREEN, GREEN, 28}, 0},
	[ROLE_WORSE] = {{RED, RED, 124}, 0},
	[ROLE_CHANGED] = {{BLUE, BLUE, 25}, 0},
	[ROLE_NOISY] = {{MAGENTA, MAGENTA, 94}, 0},
	[ROLE_HEADLINE] = {{NO_COLOUR}, LOOK_BOLD},
	[ROLE_MATCH] = {{NO_COLOUR}, LOOK_REVERSE},
	[ROLE_TAG] = {{BLUE, BLUE, 26}, LOOK_BOLD},
	[ROLE_ERROR] = {{RED, RED, 124}, LOOK_BOLD},
};

/* THE table of themes. What is not there looks as usual. */
static const struct {
	const char *name;
	const struct shade *shades; /* [ROLE_COUNT] */
} themes[THEME_COUNT] = {
	[THEME_PLAIN] = {"plain", plain},
	[THEME_NONE] = {"none", none},
	[THEME_DARK] = {"dark", dark},
	[THEME_LIGHT] = {"light", light},
};

const char *theme_name(enum theme_id id)
{
	return themes[id].name;
}

enum theme_id theme_by_name(const char *name)
{
	for (size_t id = 0; id < THEME_COUNT; id++)
		if (strcmp(themes[id].name, name) == 0)
			return (enum theme_id)id;
	return THEME_COUNT;
}

/* The background is the last number: 0 to 6 and 8 are dark, 7 and those above 8 are light. */
enum theme_id theme_for_background(const char *colorfgbg)
{
	const char *last = colorfgbg ? strrchr(colorfgbg, ';') : NULL;
	char *end;

	if (!last)
		return THEME_PLAIN;
	long background = strtol(last + 1, &end, 10);
	if (end == last + 1 || *end || background < 0 || background > 15)
		return THEME_PLAIN;
	return background == WHITE || background > BRIGHT ? THEME_LIGHT : THEME_DARK;
}

struct appearance theme_look(enum theme_id id, enum role role, int colours)
{
	const struct shade *shade = &themes[colours < 8 ? THEME_NONE : id].shades[role];
	int depth = colours >= 256 ? 2 : colours >= 16 ? 1 : 0;
	bool shaded = shade->colours[depth] != NO_COLOUR;

	/* What has a colour of its own need not be dim as well. */
	return (struct appearance){shade->colours[depth],
		(uint8_t)(shaded ? shade->attributes & ~LOOK_DIM : shade->attributes)};
}

static struct slice sequence_of(struct appearance look, struct arena *arena)
{
	static const struct {
		uint8_t attribute;
		const char *code;
	} codes[] = {
		{LOOK_BOLD, ";1"}, {LOOK_DIM, ";2"}, {LOOK_UNDERLINE, ";4"}, {LOOK_REVERSE, ";7"}};
	struct slice text = SLICE_EMPTY;

	if (look.colour != NO_COLOUR)
		text = arena_print(arena, ";%d", 30 + look.colour);
	for (size_t i = 0; i < ARRAY_LENGTH(codes); i++)
		if (look.attributes & codes[i].attribute)
			text = arena_print(
				arena, "%.*s%s", (int)text.length, text.at, codes[i].code);
	return text.length ? arena_print(arena, "\033[%sm", text.at + 1) : SLICE_EMPTY;
}

const struct slice *theme_sequences(enum theme_id id, struct arena *arena)
{
	struct slice *sequences = arena_array(arena, ROLE_COUNT, sizeof(*sequences));

	for (int role = 0; role < ROLE_COUNT; role++)
		sequences[role] = sequence_of(theme_look(id, (enum role)role, 8), arena);
	return sequences;
}

const char *colour_when_name(enum colour_when when)
{
	static const char *const words[COLOUR_COUNT] = {
		[COLOUR_AUTO] = "auto",
		[COLOUR_ALWAYS] = "always",
		[COLOUR_NEVER] = "never",
	};

	return words[when];
}

bool colour_is_wanted(enum colour_when when, const char *no_color, const char *term)
{
	if (when != COLOUR_AUTO)
		return when == COLOUR_ALWAYS;
	return !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0);
}
