/* Conversion of Colossus files: what is left out by all of them. */
#include "colossus.h"

#include "mapwright/conversion.h"
#include "xml/xml.h"

enum { SHOWN = 60 };

static void lose(struct conversion *conversion, struct span span)
{
	LOSE(conversion, span.start, "This is left out: %.*s", span.length < SHOWN ? (int)span.length : SHOWN,
	     conversion->from->text.bytes + span.start);
}

void colossus_lose_asides(struct conversion *conversion, const struct dialect *dialect, const struct xml_facts *xml,
			  const struct rule *ignored)
{
	const struct document *from = conversion->from;
	struct lexer lexer = {.dialect = dialect, .bytes = from->text.bytes, .end = from->text.length};
	struct token token;
	struct span aside;
	int count = 0;
	while (!xml && next_token(&lexer, &token))
		if (token.kind == TOKEN_COMMENT)
			lose(conversion, token.span);
	for (size_t at = 0; xml && xml_next_aside(&from->text, &at, &aside);)
		lose(conversion, aside);
	EACH(const struct finding, finding, from->model.syntax.items, from->model.syntax.count)
		if (finding->rule == ignored && ++count)
			LOSE(conversion, finding->span.start, "%s", finding->message);
	if (xml && count < xml->ignored_count)
		LOSE(conversion, from->text.length, "The game ignores %d more elements and attributes.",
		     xml->ignored_count - count);
}
