/* git.h - reads from git repositories. Nothing that their settings name is run. Names are literal: git's patterns mean
 * nothing. A git that prints nothing for some seconds is stopped. */
#pragma once

#include "mapwright/process.h"

enum { GIT_MISSING = -1, GIT_STOPPED = -2 };
enum { GIT_HASH_SIZE = 65 }; /* of the name of an object in hexadecimal digits, NUL-terminated */

/* Runs git with NULL-terminated arguments, in a folder or in that of a file. Returns its exit status, and what it
 * printed in `*bytes`, NUL-terminated, which the caller frees. Returns GIT_MISSING if there is no git, or GIT_STOPPED if
 * it was silent for too long, printed too much or was interrupted, with a message and NULL. */
int git_run(const char *path, const char *const *arguments, char **bytes, size_t *length, struct error *error);

bool git_succeeds(const char *path, const char *const *arguments);

/* Returns true if the path is in a repository that git reads; else false with a message. */
bool git_is_here(const char *path, struct error *error);

/* Returns true, and the commit in `hash`, if the word is a revision in the repository of a file or folder;
 * else false with a message. */
bool git_knows(const char *path, const char *word, char hash[GIT_HASH_SIZE], struct error *error);

/* One git that reads many objects. Zeroed, none; then to be closed. */
struct git_objects {
	struct process process;
	int input;
	char *folder;             /* where it is started; allocated */
	char hash[GIT_HASH_SIZE]; /* the commit of git_objects_find */
	char *asked;              /* the object that it is getting; allocated, NULL if none */
};
void git_objects_close(struct git_objects *objects);

/* Reads an object by its name, without line ends. The caller frees *bytes. Returns false with a message. */
bool git_object(struct git_objects *objects, const char *name, char **bytes, size_t *length, struct error *error);

/* Finds the repository of a file or folder and the commit of a revision there, unless they are known from an earlier call, in
 * which the revision must have been the same. Returns false with a message. */
bool git_objects_find(struct git_objects *objects, const char *path, const char *revision, struct error *error);

/* Lets git get what git_read_next will read from the same repository, while the caller does something else. */
void git_read_soon(struct git_objects *objects, const char *path);

/* Reads a file as of a revision, which is the same for all calls, from its repository. The same contract. */
bool git_read_next(struct git_objects *objects, const char *path, const char *revision, char **bytes, size_t *length,
		   struct error *error);

/* The same for one file. */
bool git_read(const char *path, const char *revision, char **bytes, size_t *length, struct error *error);
