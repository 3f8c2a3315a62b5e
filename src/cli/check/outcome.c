#include "outcome.h"

#include "mapwright/file.h"
#include "output.h"

#include <stdlib.h>

static void captured_clear(struct captured *captured)
{
	if (captured->stream)
		fclose(captured->stream);
	free(captured->bytes);
	*captured = (struct captured){0};
}

static bool captured_end(struct captured *captured)
{
	bool whole = stream_end(captured->stream);
	captured->stream = NULL;
	return whole && (captured->bytes || captured->length == 0);
}

bool outcome_begin(struct outcome *outcome)
{
	*outcome = (struct outcome){0};
	outcome->report.stream = open_memstream(&outcome->report.bytes, &outcome->report.length);
	outcome->complaints.stream = open_memstream(&outcome->complaints.bytes, &outcome->complaints.length);
	if (outcome->report.stream && outcome->complaints.stream)
		return true;
	outcome_clear(outcome);
	return false;
}

bool outcome_end(struct outcome *outcome)
{
	bool whole = captured_end(&outcome->report);
	return captured_end(&outcome->complaints) && whole;
}

void outcome_clear(struct outcome *outcome)
{
	captured_clear(&outcome->report);
	captured_clear(&outcome->complaints);
}

void outcome_complain(struct outcome *outcome, const char *sentence)
{
	output_sentence(outcome->complaints.stream, "%s", sentence);
	outcome->tally.trouble = true;
}

void tally_add(struct tally *tally, const struct tally *more)
{
	tally->files += more->files;
	for (enum severity severity = SEVERITY_NOTE; severity <= SEVERITY_ERROR; severity++)
		tally->findings[severity] += more->findings[severity];
	tally->fixed += more->fixed;
	tally->known += more->known;
	tally->failed |= more->failed;
	tally->trouble |= more->trouble;
}
