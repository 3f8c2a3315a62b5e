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

/* A new, empty step after those done. NULL when memory is out. */
static struct step *history_add_step(struct history *history, const char *label, struct place place)
{
	history_truncate(history, history->done);
	if (!list_grow(&history->steps, &history->capacity, history->count + 1, sizeof *history->steps))
		return NULL;
	struct step *step = &history->steps[history->count];
	*step = (struct step){.place = place};
	snprintf(step->label, sizeof step->label, "%s", label);
	return step;
}

static bool step_add(struct step *step, struct revision *revision)
{
	if (!list_grow(&step->revisions, &step->capacity, step->count + 1, sizeof *step->revisions))
		return false;
	step->revisions[step->count++] = *revision;
	return true;
}

bool history_push(struct history *history, struct revision *revision, const char *label, struct place place)
{
	if (history->open && history->done > 0 && history->done == history->count)
		return step_add(&history->steps[history->done - 1], revision);
	struct step *step = history_add_step(history, label, place);
	if (!step || !step_add(step, revision))
		return false;
	history->count++;
	history->done++;
	return true;
}

void history_open(struct history *history, const char *label, struct place place)
{
	history_close(history);
	struct step *step = history_add_step(history, label, place);
	if (!step)
		return; /* without memory the stroke becomes single steps: nothing is lost */
	history->count++;
	history->done++;
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

/* Without memory what is left of the step stays a step of its own. */
static bool step_take(struct step *into, struct step *step)
{
	size_t taken = 0;
	while (taken < step->count && step_add(into, &step->revisions[taken]))
		taken++;
	step->count -= taken;
	if (step->count > 0)
		memmove(step->revisions, step->revisions + taken, step->count * sizeof *step->revisions);
	else
		free(step->revisions);
	return step->count == 0;
}

/* Makes the steps [first, end) one. */
static void history_join_range(struct history *history, size_t first, size_t end, const char *label)
{
	size_t next = first + 1;
	if (next >= end)
		return;
	struct step *into = &history->steps[first];
	while (next < end && step_take(into, &history->steps[next]))
		next++;
	size_t joined = next - first - 1;
	snprintf(into->label, sizeof into->label, "%s", label);
	memmove(into + 1, into + 1 + joined, (history->count - next) * sizeof *into);
	history->count -= joined;
	history->done -= joined;
	if (history->saved != SIZE_MAX && history->saved >= next)
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
