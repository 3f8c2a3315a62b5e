#include "mapwright/history.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void history_init(struct history *history)
{
	*history = (struct history){0};
}

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
	if (history->count == history->capacity) {
		size_t larger = history->capacity > 0 ? history->capacity * 2 : 16;
		struct step *steps = realloc(history->steps, larger * sizeof *steps);
		if (!steps)
			return NULL;
		history->steps = steps;
		history->capacity = larger;
	}
	struct step *step = &history->steps[history->count];
	*step = (struct step){.place = place};
	snprintf(step->label, sizeof step->label, "%s", label);
	return step;
}

static bool step_add(struct step *step, struct revision *revision)
{
	if (step->count == step->capacity) {
		size_t larger = step->capacity > 0 ? step->capacity * 2 : 1;
		struct revision *revisions = realloc(step->revisions, larger * sizeof *revisions);
		if (!revisions)
			return false;
		step->revisions = revisions;
		step->capacity = larger;
	}
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

void history_join(struct history *history, size_t first)
{
	history_close(history);
	if (history->saved != SIZE_MAX && history->saved > first)
		first = history->saved;
	if (history->done != history->count)
		return;
	while (history->count > first + 1) {
		struct step *into = &history->steps[first], *step = &history->steps[first + 1];
		for (size_t i = 0; i < step->count; i++)
			if (!step_add(into, &step->revisions[i])) {
				/* without memory what is left stays a step of its own */
				memmove(step->revisions, step->revisions + i,
					(step->count - i) * sizeof *step->revisions);
				step->count -= i;
				return;
			}
		free(step->revisions);
		memmove(step, step + 1, (history->count - first - 2) * sizeof *step);
		history->done = --history->count;
	}
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
