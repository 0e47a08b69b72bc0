#include "views/mail_text.h"

#include "views/cells.h"

#define MARK "> "

int mail_text_columns(const struct mail_text *text)
{
	return MAIL_COLUMNS - (text->quoted ? (int)strlen(MARK) : 0);
}

void mail_text_line(struct mail_text *text, struct slice line)
{
	struct arena scratch = {0};

	while (line.length && line.at[line.length - 1] == ' ')
		line.length--;
	line = cells_gated(line, text->ascii, &scratch);
	const char *mark = !text->quoted ? "" : line.length ? MARK : ">";
	text->failed |= fputs(mark, text->stream) == EOF ||
			fwrite(line.at, 1, line.length, text->stream) != line.length ||
			putc('\n', text->stream) == EOF;
	arena_release(&scratch);
}
