/* The tree of undo states, and the steps between them. */
#include "mapwright/history.h"

#include "mapwright/arena.h"
#include "mapwright/clock.h"

#include <stdint.h>

static void step_clear(struct step *step)
{
	for (size_t i = 0; i < step->count; i++) {
		patch_clear(&step->revisions[i].patch);
		patch_clear(&step->revisions[i].inverse);
	}
	free(step->revisions);
}

void history_clear(struct history *history)
{
	for (size_t i = 0; i < history->count; i++)
		step_clear(&history->steps[i]);
	free(history->steps);
	*history = (struct history){0};
}

static struct step *step_to(const struct history *history, size_t state)
{
	return &history->steps[state - 1];
}

static size_t parent_of(const struct history *history, size_t state)
{
	return step_to(history, state)->parent;
}

/* Returns the place of the state that redo leads to from a state: the next one of the branch used last. */
static size_t *redo_of(struct history *history, size_t state)
{
	return state == 0 ? &history->next : &step_to(history, state)->next;
}

/* Adds a new, empty step after the current state. */
static void history_add_step(struct history *history, const char *label, struct place place)
{
	list_grow(&history->steps, &history->capacity, history->count + 1, sizeof *history->steps);
	struct step *step = &history->steps[history->count++];
	*step = (struct step){.place = place, .parent = history->done, .when = clock_now()};
	snprintf(step->label, sizeof step->label, "%s", label);
	history->before_open = *redo_of(history, history->done);
	*redo_of(history, history->done) = history->count;
	history->done = history->count;
}

void history_push(struct history *history, const struct revision *revision, const char *label, struct place place)
{
	if (!history->open)
		history_add_step(history, label, place);
	struct step *step = step_to(history, history->done);
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
	if (history->open && step_to(history, history->done)->count == 0)
		history_abandon(history);
	history->open = false;
}

void history_abandon(struct history *history)
{
	if (!history->open)
		return;
	history->open = false;
	step_clear(step_to(history, history->done));
	history->done = parent_of(history, history->count--);
	*redo_of(history, history->done) = history->before_open;
}

void history_join(struct history *history, size_t first, const char *label)
{
	history_close(history);
	for (size_t at = history->done, before; at > first; at = before) {
		before = parent_of(history, at);
		struct step *step = step_to(history, at);
		if (before > first && before != history->saved)
			step_to(history, before)->inside = true;
		if (step->inside || !history_has(history, before))
			snprintf(step->label, sizeof step->label, "%s", label);
	}
}

bool history_has(const struct history *history, size_t state)
{
	return state == 0 || (state <= history->count && !step_to(history, state)->inside);
}

size_t history_next(const struct history *history, size_t state, bool undo)
{
	do {
		const struct step *step = state > 0 ? step_to(history, state) : NULL;
		if (undo ? !step : (step ? step->next : history->next) == 0)
			return SIZE_MAX;
		state = undo ? step->parent : step ? step->next : history->next;
	} while (!history_has(history, state));
	return state;
}

void history_move(struct history *history, size_t state)
{
	history->done = state;
	for (size_t before; state > 0; state = before) {
		before = parent_of(history, state);
		*redo_of(history, before) = state;
	}
}

/* Adds the revisions of a step, from the last one on if it is undone; otherwise all paths are built from their end. */
static void path_add(struct history_path *path, const struct step *step, bool undo)
{
	list_grow(&path->revisions, &path->capacity, path->count + step->count, sizeof *path->revisions);
	for (size_t i = step->count; i-- > 0;) {
		struct revision *to = &path->revisions[path->count++];
		*to = step->revisions[i];
		if (undo)
			*to = (struct revision){.patch = to->inverse, .inverse = to->patch};
	}
}

void history_path(const struct history *history, size_t from, size_t to, struct history_path *path)
{
	size_t up = from, down = to;
	while (up != down) /* a state has a greater number than its parent */
		if (up > down)
			up = parent_of(history, up);
		else
			down = parent_of(history, down);
	for (size_t at = from; at != up; at = parent_of(history, at))
		path_add(path, step_to(history, at), true);
	path->undone = path->count;
	for (size_t at = to; at != up; at = parent_of(history, at))
		path_add(path, step_to(history, at), false);
	for (size_t i = path->undone, j = path->count; i + 1 < j; i++) {
		struct revision kept = path->revisions[i];
		path->revisions[i] = path->revisions[--j];
		path->revisions[j] = kept;
	}
}

void history_path_clear(struct history_path *path)
{
	free(path->revisions);
	*path = (struct history_path){0};
}

size_t history_follow(const struct history *history, size_t from, size_t offset)
{
	struct history_path path = {0};
	history_path(history, MIN(from, history->count), history->done, &path);
	for (size_t i = 0; i < path.count; i++)
		offset = patch_follow(&path.revisions[i].patch, offset);
	history_path_clear(&path);
	return offset;
}

bool history_modified(const struct history *history)
{
	size_t done = history->done;
	if (history->open && step_to(history, done)->count == 0)
		done = parent_of(history, done);
	return done != history->saved;
}

void history_mark_saved(struct history *history)
{
	history_close(history);
	history->saved = history->done;
}
