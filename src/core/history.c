#include "mapwright/history.h"

#include "mapwright/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void step_clear(struct step *step)
{
	for (size_t i = 0; i < step->count; i++) {
		patch_clear(&step->revisions[i].patch);
		patch_clear(&step->revisions[i].inverse);
	}
	free(step->revisions);
	*step = (struct step){0};
}

/* Drops the steps from `from` on. */
static void history_truncate(struct history *history, size_t from)
{
	for (size_t i = from; i < history->count; i++)
		step_clear(&history->steps[i]);
	history->count = from;
	if (history->saved != SIZE_MAX && history->saved > from)
		history->saved = SIZE_MAX;
}

void history_clear(struct history *history)
{
	history_truncate(history, 0);
	free(history->steps);
	*history = (struct history){0};
}

/* Adds a new, empty step after those applied. */
static void history_add_step(struct history *history, const char *label, struct place place)
{
	history_truncate(history, history->done);
	list_grow(&history->steps, &history->capacity, history->count + 1, sizeof *history->steps);
	struct step *step = &history->steps[history->count++];
	*step = (struct step){.place = place};
	snprintf(step->label, sizeof step->label, "%s", label);
	history->done++;
}

void history_push(struct history *history, const struct revision *revision, const char *label, struct place place)
{
	if (!history->open || history->done == 0 || history->done != history->count)
		history_add_step(history, label, place);
	struct step *step = &history->steps[history->done - 1];
	list_grow(&step->revisions, &step->capacity, step->count + 1, sizeof *step->revisions);
	step->revisions[step->count++] = *revision;
}

void history_open(struct history *history, const char *label, struct place place)
{
	history_close(history);
	history_add_step(history, label, place);
	history->open = true;
}

void history_close(struct history *history)
{
	if (!history->open)
		return;
	history->open = false;
	if (history->steps[history->done - 1].count == 0) {
		history->done--;
		history->count--;
	}
}

void history_abandon(struct history *history)
{
	if (!history->open)
		return;
	history->open = false;
	history->done--;
	history_truncate(history, history->done);
}

/* Joins the steps [first, end) into one. */
static void history_join_range(struct history *history, size_t first, size_t end, const char *label)
{
	if (first + 1 >= end)
		return;
	struct step *into = &history->steps[first];
	for (struct step *step = into + 1; step < history->steps + end; step++) {
		list_grow(&into->revisions, &into->capacity, into->count + step->count, sizeof *into->revisions);
		for (size_t i = 0; i < step->count; i++)
			into->revisions[into->count++] = step->revisions[i];
		free(step->revisions);
	}
	size_t joined = end - first - 1;
	snprintf(into->label, sizeof into->label, "%s", label);
	memmove(into + 1, into + 1 + joined, (history->count - end) * sizeof *into);
	history->count -= joined;
	history->done -= joined;
	if (history->saved != SIZE_MAX && history->saved >= end)
		history->saved -= joined;
}

void history_join(struct history *history, size_t first, const char *label)
{
	history_close(history);
	bool between = history->saved > first && history->saved < history->done;
	history_join_range(history, first, between ? history->saved : history->done, label);
	if (between)
		history_join_range(history, history->saved, history->done, label);
}

bool history_modified(const struct history *history)
{
	size_t done = history->done;
	if (history->open && history->steps[done - 1].count == 0)
		done--;
	return done != history->saved;
}

void history_mark_saved(struct history *history)
{
	history_close(history);
	history->saved = history->done;
}
