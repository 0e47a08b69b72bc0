#include "parsers/document_text.h"

#include "parsers/mime.h"

struct slice document_text(const struct document *document, struct arena *arena)
{
	struct mime_message decoded;
	struct mail mail;

	if (document->encoded.length == 0)
		return document->text;
	mail_open(document->encoded, &mail, arena);
	mime_read(&mail, &decoded, arena);
	return decoded.text;
}
