/* Maps that are lists of strings in JSON. */
#include "reading.h"

#include <string.h>

/* A glyph, and the kind of a legend line that it has. */
struct covered {
	int code;
	const char *kind;
};

/* map_part.more */
struct json_part {
	int width, height;     /* that the game reads; 0: not known */
	struct span *missing;  /* ids of tables */
	struct covered *lines; /* of the map and its tables, by code */
	int missing_count, line_count;
};

/* ---- what rules ask ---- */

static const struct json_part *json_part(const struct model *model, int grid)
{
	if (described_of(model)->description->scanner != SCANNER_JSON)
		return NULL;
	return described_detail(model)->parts[grid].more;
}

bool described_expected_size(const struct model *model, int grid, int *width, int *height)
{
	const struct json_part *part = json_part(model, grid);
	if (!part || part->width == 0)
		return false;
	*width = part->width;
	*height = part->height;
	return true;
}

int described_missing_tables(const struct model *model, int grid, const struct span **ids)
{
	const struct json_part *part = json_part(model, grid);
	*ids = part ? part->missing : NULL;
	return part ? part->missing_count : 0;
}

static bool is_among(const char *kind, const char *const *kinds)
{
	for (; *kinds; kinds++)
		if (strcmp(kind, *kinds) == 0)
			return true;
	return false;
}

bool described_is_covered(const struct model *model, int grid, int code, const char *const *kinds)
{
	const struct json_part *part = json_part(model, grid);
	int low = 0, high = part ? part->line_count : 0;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (part->lines[middle].code < code)
			low = middle + 1;
		else
			high = middle;
	}
	for (; part && low < part->line_count && part->lines[low].code == code; low++)
		if (is_among(part->lines[low].kind, kinds))
			return true;
	return false;
}

/* ---- reading ---- */

bool scan_json(struct reading *reading)
{
	return scan_lines(reading);
}
