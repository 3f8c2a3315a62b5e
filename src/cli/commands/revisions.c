/* Opens a file as it is and as git has it, as documents of one format. */
#include "commands.h"

struct state {
	char *bytes;
	size_t length;
};

static const char *name_of(const struct source *source)
{
	return source->name ? source->name : source->path;
}

/* Detects the format, from the last state to the first. On failure, `error` is about the last state that is not
 * empty. */
static const struct format *find_format(const struct revisions *revisions, const struct state *states, const char *id,
					struct error *error)
{
	int count = revisions->count;
	const struct format *format = id ? library_format(id, error) : NULL;
	bool reported = id != NULL;
	for (int i = count - 1; i >= 0 && !format && !id; i--) {
		if (states[i].length == 0 && (i > 0 || reported))
			continue;
		format = library_detect(name_of(&revisions->sources[i]), states[i].bytes, states[i].length, NULL,
					reported ? NULL : error);
		reported = true;
	}
	return format;
}

static bool open_states(struct revisions *revisions, const struct state *states, const char *id, bool any,
			struct error *error)
{
	/* of all files that git has, most are equal */
	bool equal = revisions->sources[0].objects && states[0].bytes && states[1].bytes &&
		     states[0].length == states[1].length &&
		     memcmp(states[0].bytes, states[1].bytes, states[0].length) == 0;
	const struct format *format = equal ? NULL : find_format(revisions, states, id, error);
	for (int i = 0; i < revisions->count; i++) {
		text_init(&revisions->texts[i], states[i].bytes, states[i].length);
		if (!format)
			continue;
		revisions->documents[i] = library_open_bytes(revisions->library, name_of(&revisions->sources[i]),
							     states[i].bytes, states[i].length, format->id, error);
		if (!revisions->documents[i])
			return false;
	}
	return format || (any && !id);
}

static bool read_state(const struct source *source, struct state *state, struct error *error)
{
	if (strcmp(source->path, "/dev/null") == 0) {
		state->bytes = memory_copy(""); /* git passes it for a missing file */
		return true;
	}
	if (source->object)
		return git_object(source->objects, source->object, &state->bytes, &state->length, error);
	return source->revision ? git_read(source->path, source->revision, &state->bytes, &state->length, error)
				: file_read(source->path, &state->bytes, &state->length, NULL, error);
}

static bool open_all(struct revisions *revisions, const struct arguments *arguments, bool any, struct error *error)
{
	struct state states[REVISIONS] = {{0}};
	bool done = true;
	library_read_as(revisions->library, arguments_value(arguments, "dialect"));
	for (int i = 0; done && i < revisions->count; i++)
		done = read_state(&revisions->sources[i], &states[i], error);
	done = done && open_states(revisions, states, arguments_value(arguments, "as"), any, error);
	for (int i = 0; i < revisions->count; i++)
		free(states[i].bytes);
	return done;
}

int revisions_run(const struct arguments *arguments, const struct source *sources, int count, bool any,
		  int (*run)(const struct revisions *revisions, const struct arguments *arguments))
{
	struct revisions revisions = {.library = library_new(), .sources = sources, .count = count};
	struct error error;
	int status = open_all(&revisions, arguments, any, &error) ? run(&revisions, arguments)
								  : output_complain("%s", error.message);
	for (int i = 0; i < count; i++) {
		document_free(revisions.documents[i]);
		text_clear(&revisions.texts[i]);
	}
	library_free(revisions.library);
	return status;
}
