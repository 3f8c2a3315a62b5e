/* Reads a Colossus board as the game's own parser of the file's time does.
 *
 *	A     board = { line-end | "CASE" hex line-end }              every hex in a line of its own
 *	B     board = { line-end | hex line-end }                     B3: comments; several hexes may be in a line
 *	C     board = width height line-end { line-end | hex | comment }
 *	hex     = label terrain exit exit exit x y
 *	exit    = label type                                          label 0: no exit
 *	terrain = A: a word; B, C1: a letter; C2: a name or "a name"
 *	type    = "ARROW" | "ARROWS" | "ARCH" | "BLOCK"
 *	comment = "#" up to a CR or the line end, with that           from B3 on, between hexes only
 *
 *	CASE 1    PLAINS    2    ARROW   6    ARROW   0    ARROW     8    8
 *	CASE 2    WOODS     3    ARROW   1    ARROW   0    ARROW     9    7
 *
 *	15 8
 *	# the same in dialect C2
 *	1	Plains	2	ARROW	6	ARROW	0	ARROW	7	3
 *	2	Woods	3	ARROW	1	ARROW	0	ARROW	8	3
 *
 * Blanks, tabs and CR part tokens and mean nothing else. The grammar is that of the format's own description
 * (2001) and of the parsers that followed it. Those stop at the first error; we read every line for itself, so
 * that one damaged line does not cost the others.
 *
 * The dialect that the bytes look like is read first. Where the game would refuse that, and there is another in which
 * it takes the whole file, the file is one of the other: what it means is what some version of the game reads. */
#include "reader.h"

#include "mapwright/document.h"
#include "mapwright/rules.h"

enum { LEAST_TOKENS = 5, RESERVED_HEXES = 2048 };

static const struct place nowhere = {0};

/* ---- lines ---- */

static void report_comment(struct reader *reader, const struct token *token, bool size_line)
{
	if (size_line) {
		FOUND(reader, RULE_COMMENT, token->span, nowhere,
		      "A comment cannot be in the line of the size: move it to a line of its own.");
		check_offer(&reader->check, "give it a line of its own",
			    span_with_blanks(reader->text->bytes, (struct span){.start = token->span.start}),
			    reader->model->line_end);
	} else if (!reader->traits->comments) {
		FOUND(reader, RULE_COMMENT, token->span, nowhere,
		      "Comments are unknown to %s, and the game stops on them: remove it.", reader->traits->name);
		check_offer_word_removal(&reader->check, "remove it", token->span);
	}
}

static struct lexer lexer_of(const struct reader *reader, const struct line *line)
{
	return (struct lexer){.dialect = reader->dialect,
			      .bytes = reader->text->bytes,
			      .at = line->body.start,
			      .end = span_end(line->body)};
}

/* The tokens up to a comment or the line's end, but for control characters, which are reported. */
static bool read_tokens(struct reader *reader, struct lexer *lexer, bool size_line)
{
	struct token token, *kept;
	reader->token_count = 0;
	while (colossus_next_token(lexer, &token)) {
		if (token.kind == TOKEN_COMMENT) {
			report_comment(reader, &token, size_line);
			reader->comment_end = span_end(token.span);
			return true;
		}
		if (token.kind == TOKEN_BYTE) {
			FOUND(reader, RULE_BYTE, token.span, nowhere,
			      "There is a control character here, and the game stops on it: remove it.");
			check_offer(&reader->check, "remove it", token.span, "");
			continue;
		}
		kept = arena_slot(&reader->model->arena, &reader->tokens, &reader->token_count,
				  &reader->token_capacity, sizeof *kept);
		if (!kept)
			return false;
		*kept = token;
	}
	return true;
}

/* How many tokens from `at` on belong to one hex. In dialect A the next CASE ends it; else ten good ones are one,
 * when enough for another follow. */
static int chunk_length(const struct reader *reader, int at)
{
	int left = reader->token_count - at;
	if (reader->traits->case_word) {
		for (int i = 1; i < left; i++)
			if (reader->tokens[at + i].kind == TOKEN_CASE)
				return i;
		return left;
	}
	bool more = left >= HEX_FIELDS + LEAST_TOKENS;
	return more && colossus_is_clean(&reader->tokens[at], left, PART_FIELDS) ? HEX_FIELDS : left;
}

static void report_several(struct reader *reader, struct span span)
{
	FOUND(reader, RULE_LINE_SEVERAL, span, nowhere, "A second hex begins in this line: %s has one in each line.",
	      reader->traits->name);
	check_offer(&reader->check, "begin a line with it",
		    span_with_blanks(reader->text->bytes, (struct span){.start = span.start}),
		    scan_line_end(reader->text));
}

/* The hexes among the present tokens; `line_alone`: these are all that the line holds. */
static bool read_hexes(struct reader *reader, const struct line *line, bool line_alone)
{
	for (int at = 0; at < reader->token_count;) {
		int count = chunk_length(reader, at);
		bool alone = line_alone && count == reader->token_count;
		if (at > 0 && !reader->traits->comments)
			report_several(reader, reader->tokens[at].span);
		if (!colossus_read_hex(reader, line, &reader->tokens[at], count, alone))
			return false;
		at += count;
	}
	return true;
}

/* A comment that a CR ends has hexes before and after it, but none around it. */
static bool read_line(struct reader *reader, const struct line *line)
{
	struct lexer lexer = lexer_of(reader, line);
	do {
		bool first = lexer.at == line->body.start;
		if (!read_tokens(reader, &lexer, false) || !read_hexes(reader, line, first && lexer.at == lexer.end))
			return false;
	} while (lexer.at < lexer.end);
	return true;
}

/* ---- the size ---- */

/* The first line with more than a comment. False when there is none. */
static bool first_content(struct reader *reader, struct line *line)
{
	for (size_t number = 1; scan_line(reader->text, number, line); number++) {
		struct lexer lexer = lexer_of(reader, line);
		struct token token;
		if (colossus_next_token(&lexer, &token) && token.kind != TOKEN_COMMENT)
			return true;
	}
	return false;
}

/* At most three tokens, all beginning with a digit. */
static bool looks_like_size(const struct reader *reader)
{
	for (int i = 0; i < reader->token_count; i++) {
		if (!byte_is_digit(reader->text->bytes[reader->tokens[i].span.start]))
			return false;
	}
	return reader->token_count >= 1 && reader->token_count <= 3;
}

/* One of the two numbers of the size; -1 when it is not there. False when memory is out. */
static bool read_extent(struct reader *reader, int index, struct span line, int *value)
{
	static const struct field fields[] = {
	    {.name = "width", .kind = FIELD_INTEGER, .meaning = "the columns of the board, 15 to 60"},
	    {.name = "height", .kind = FIELD_INTEGER, .meaning = "the rows of the board, 8 to 32"},
	};
	const struct token *token = index < reader->token_count ? &reader->tokens[index] : NULL;
	int field = colossus_add_field(reader, &fields[index], -1, token, line);
	int least = index == 0 ? COLOSSUS_WIDTH : COLOSSUS_HEIGHT;
	int most = index == 0 ? COLOSSUS_WIDTH_LIMIT : COLOSSUS_HEIGHT_LIMIT;
	*value = field >= 0 && token ? colossus_read_number(reader, token, field, fields[index].name) : -1;
	if (*value >= 0 && (*value < least || *value > most))
		FOUND(reader, RULE_SIZE_RANGE, token->span, place_at(PLACE_FIELD, field),
		      "The %s of a board is %d to %d, not %d.", fields[index].name, least, most, *value);
	return field >= 0;
}

static void report_size_shape(struct reader *reader, const struct line *line)
{
	if (line->number > 1) {
		FOUND(reader, RULE_SIZE_FIRST, reader->tokens[0].span, nowhere,
		      "The size of the board has to be the first line: move what is above it.");
		check_offer_line_move(&reader->check, "make it the first line", 0);
	}
	if (reader->token_count == 1)
		FOUND(reader, RULE_FIELD_MISSING, (struct span){.start = span_end(reader->tokens[0].span)},
		      place_at(PLACE_FIELD, 1), "Missing here: the height of the board.");
	if (reader->token_count > 2) {
		FOUND(reader, RULE_FIELD_EXTRA, reader->tokens[2].span, nowhere,
		      "The line of the size has two numbers: remove this one.");
		check_offer_word_removal(&reader->check, "remove it", reader->tokens[2].whole);
	}
}

/* Dialects C: the fields width and height, from the first line. */
static bool read_size(struct reader *reader, int *width, int *height)
{
	struct line line;
	*width = *height = -1;
	bool there = first_content(reader, &line);
	if (there) {
		struct lexer lexer = lexer_of(reader, &line);
		reader->size_number = line.number;
		if (!read_tokens(reader, &lexer, true))
			return false;
	}
	if (!there || !looks_like_size(reader)) {
		FOUND(reader, RULE_SIZE_MISSING, (struct span){0}, nowhere,
		      "The size is missing: the first line has the width and the height of the board.");
		reader->size_number = 0;
		reader->token_count = 0;
		line.whole = (struct span){0};
	} else {
		reader->detail->size_line = line.whole;
		report_size_shape(reader, &line);
	}
	return read_extent(reader, 0, line.whole, width) && read_extent(reader, 1, line.whole, height);
}

static int within(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

/* A size that the file does not tell is that of the hexes. */
static void set_size(struct reader *reader, struct colossus_board *board, int width, int height)
{
	int right = 0, bottom = 0;
	for (int i = 0; i < reader->hex_count; i++) {
		right = reader->hexes[i].x > right ? reader->hexes[i].x : right;
		bottom = reader->hexes[i].y > bottom ? reader->hexes[i].y : bottom;
	}
	board->width = width >= 0 ? within(width, 1, COLOSSUS_WIDTH_LIMIT)
				  : within(right, COLOSSUS_WIDTH - 1, COLOSSUS_WIDTH_LIMIT - 1) + 1;
	board->height = height >= 0 ? within(height, 1, COLOSSUS_HEIGHT_LIMIT)
				    : within(bottom, COLOSSUS_HEIGHT - 1, COLOSSUS_HEIGHT_LIMIT - 1) + 1;
}

/* ---- the file ---- */

/* The game reads the line end of a comment, of the size and, before B3, of a hex too. */
static void check_end(struct reader *reader)
{
	const struct text *text = reader->text;
	const char *what = NULL;
	struct line line;
	if (!scan_line(text, text->line_count, &line))
		return;
	if (line.number == reader->size_number)
		what = "The size of the board";
	else if (!reader->traits->comments)
		what = reader->token_count > 0 ? "The last line" : NULL;
	else if (reader->comment_end == text->length)
		what = "The comment at the end of the file";
	struct span end = {.start = text->length};
	if (!what)
		return;
	FOUND(reader, RULE_LINE_END, end, nowhere, "%s has no line end, and the game refuses the file: add one.",
	      what);
	check_offer(&reader->check, "add a line end", end, scan_line_end(text));
}

static bool add_grid(struct reader *reader, const struct colossus_board *board)
{
	struct grid *grid = model_add_grid(reader->model);
	if (!grid)
		return false;
	grid->name = "board";
	grid->width = board->width;
	grid->height = grid->loaded = board->height;
	grid->records = board->cells;
	grid->neighbours = COLOSSUS_EXITS;
	for (int i = 0; i < board->count; i++)
		if (board->hexes[i].on_board && board->hexes[i].terrain >= 0)
			grid->counts[reader->model->entries[board->hexes[i].terrain].key]++;
	return true;
}

/* Room at once for what that many lines mostly become, so that nothing is copied while it grows. */
static bool reserve(struct reader *reader)
{
	struct model *model = reader->model;
	size_t lines = reader->text->line_count;
	int hexes = lines < RESERVED_HEXES ? (int)lines : RESERVED_HEXES, fields = hexes * HEX_FIELDS + 2;
	model->fields = arena_allocate(&model->arena, (size_t)fields, sizeof *model->fields);
	model->records = arena_allocate(&model->arena, (size_t)hexes, sizeof *model->records);
	if (!model->fields || !model->records)
		return false;
	model->field_capacity = fields;
	model->record_capacity = hexes;
	return true;
}

static bool read_lines(struct reader *reader)
{
	struct line line;
	for (size_t number = 1; scan_line(reader->text, number, &line); number++) {
		if (reader->strict && reader->model->syntax.count > 0)
			return true;
		if (number != reader->size_number && !read_line(reader, &line))
			return false;
	}
	return true;
}

/* False when memory is out. */
static bool read_as(struct model *model, const struct text *text, const struct vocabulary *vocabulary,
		    enum colossus_dialect dialect, bool strict)
{
	const struct colossus_dialect_traits *traits = &colossus_dialects[dialect];
	struct colossus_detail *detail = arena_allocate(&model->arena, 1, sizeof *detail);
	struct reader reader = {.model = model,
				.text = text,
				.vocabulary = vocabulary,
				.detail = detail,
				.dialect = dialect,
				.traits = traits,
				.strict = strict,
				.check = {.model = model, .text = text, .findings = &model->syntax}};
	if (!detail)
		return false;
	model->line_end = scan_line_end(text);
	int width = COLOSSUS_WIDTH, height = COLOSSUS_HEIGHT;
	bool read = reserve(&reader) && colossus_add_terrains(&reader) &&
		    (!traits->size_line || read_size(&reader, &width, &height)) && read_lines(&reader);
	if (!read)
		return false;
	check_end(&reader);
	struct colossus_board *board = &detail->board;
	*board = (struct colossus_board){.dialect = dialect, .count = reader.hex_count, .damaged = reader.lost};
	set_size(&reader, board, width, height);
	model->dialect = traits->name;
	if (!colossus_board_link(model, board, reader.hexes))
		return false;
	model->detail = detail;
	return add_grid(&reader, board);
}

/* Would the game take every line, and put every hex on the board? */
static bool is_whole(const struct model *model)
{
	const struct colossus_board *board = &colossus_detail(model)->board;
	for (int i = 0; i < board->count; i++)
		if (colossus_is_outside(model, i))
			return false;
	return model->syntax.count == 0;
}

/* Is the file whole when it is read as that dialect? False when memory is out. */
static bool try_dialect(const struct model *like, const struct text *text, const struct vocabulary *vocabulary,
			enum colossus_dialect dialect, bool *whole)
{
	struct model model;
	model_init(&model);
	model.format = like->format;
	bool read = read_as(&model, text, vocabulary, dialect, true) && !model.syntax.no_memory;
	*whole = read && is_whole(&model);
	model_clear(&model);
	return read;
}

bool colossus_reads_whole(const struct document *document, enum colossus_dialect dialect)
{
	bool whole;
	return try_dialect(&document->model, &document->text, document->vocabulary, dialect, &whole) && whole;
}

/* The file is read as its likely dialect; where it is not whole in that, as the first other in which it is. */
bool colossus_map_read(struct model *model, const struct text *text, const struct vocabulary *vocabulary)
{
	int wanted = word_index(colossus_dialect_names, model->read_as);
	enum colossus_dialect likely =
	    wanted >= 0 ? (enum colossus_dialect)wanted : colossus_detect_dialect(text->bytes, text->length);
	if (!read_as(model, text, vocabulary, likely, false))
		return false;
	bool whole = wanted >= 0 || is_whole(model);
	for (enum colossus_dialect other = COLOSSUS_A; other < COLOSSUS_DIALECTS && !whole; other++) {
		if (other == likely)
			continue;
		if (!try_dialect(model, text, vocabulary, other, &whole))
			return false;
		if (whole) {
			const struct format *format = model->format;
			model_clear(model);
			model->format = format;
			return read_as(model, text, vocabulary, other, false);
		}
	}
	return true;
}
