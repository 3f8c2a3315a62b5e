#include "commands.h"

#include "arguments.h"
#include "mapwright/arena.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

struct state {
	const char *path, *name;
	char *bytes;
	size_t length;
};

/* Detects the format, from the last state to the first. On failure, `error` is about the last state that is not
 * empty. */
static const struct format *find_format(const struct state *states, int count, const char *id, struct error *error)
{
	const struct format *format = id ? library_format(id, error) : NULL;
	bool reported = id != NULL;
	for (int i = count - 1; i >= 0 && !format && !id; i--) {
		if (states[i].length == 0 && (i > 0 || reported))
			continue;
		format =
		    library_detect(states[i].name, states[i].bytes, states[i].length, NULL, reported ? NULL : error);
		reported = true;
	}
	return format;
}

static bool open_states(struct revisions *revisions, const struct state *states, const char *id, bool any,
			struct error *error)
{
	const struct format *format = find_format(states, revisions->count, id, error);
	for (int i = 0; i < revisions->count; i++) {
		text_init(&revisions->texts[i], states[i].bytes, states[i].length);
		if (!format)
			continue;
		revisions->documents[i] = library_open_bytes(revisions->library, states[i].path, states[i].bytes,
							     states[i].length, format->id, error);
		if (!revisions->documents[i])
			return false;
	}
	return format || (any && !id);
}

static bool open_all(struct revisions *revisions, const struct arguments *arguments, int count, const char *name,
		     bool any, struct error *error)
{
	struct state states[REVISIONS] = {{0}};
	*revisions = (struct revisions){.library = library_new(), .count = count};
	bool done = true;
	library_read_as(revisions->library, arguments_value(arguments, "dialect"));
	for (int i = 0; done && i < count; i++) {
		states[i].path = arguments->operands[i];
		states[i].name = name ? name : states[i].path;
		if (strcmp(states[i].path, "/dev/null") != 0)
			done = file_read(states[i].path, &states[i].bytes, &states[i].length, NULL, error);
		else
			states[i].bytes = memory_copy(""); /* git passes it for a missing file */
	}
	done = done && open_states(revisions, states, arguments_value(arguments, "as"), any, error);
	for (int i = 0; i < count; i++)
		free(states[i].bytes);
	return done;
}

int revisions_run(const struct arguments *arguments, int count, const char *name, bool any,
		  int (*run)(const struct revisions *revisions, const struct arguments *arguments))
{
	struct revisions revisions;
	struct error error;
	int status = open_all(&revisions, arguments, count, name, any, &error) ? run(&revisions, arguments)
									       : output_complain("%s", error.message);
	for (int i = 0; i < count; i++) {
		document_free(revisions.documents[i]);
		text_clear(&revisions.texts[i]);
	}
	library_free(revisions.library);
	return status;
}
