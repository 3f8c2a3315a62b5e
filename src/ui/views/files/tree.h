/* tree.h - lists of maps: of all files below a folder, of the open files, of one file; private to ui.
 *
 * A tree has files in order, each with its maps. Of a folder first only the names are known; the files are read one
 * after another while the editor is idle (tree_read). Everything that it points to is in its arena. */
#pragma once

#include "mapwright/document.h"
#include "mapwright/screen.h"

struct editor;
struct view;

/* What a row shows: of a map, or of a whole file. */
struct tree_item {
	const char *name, *kind, *size;
	const char *about; /* what the format measures; "" if nothing */
	const char *words; /* what the filter looks at, in lower case: all of these, and what legend and fields say */
	const char *line;  /* the row as text */
	int errors, warnings;
};

enum tree_state { TREE_UNREAD, TREE_READ, TREE_NO_MAP };

struct tree_file {
	const char *path;
	const char *folder; /* below that of the tree, with a slash at the end; "" if it is that one */
	const struct format *format;
	enum tree_state state;
	bool unfolded, folder_folded; /* `folder_folded` counts in the first file of a folder */
	struct tree_item whole;
	struct tree_item *maps; /* none if the row of the file stands for its only map */
	int map_count;
	uint64_t revision;         /* of the open document that was read; 0: the file on disk was */
	struct file_identity disk; /* then the version that was read */
};

/* Which row is meant: a map of a file, or TREE_WHOLE, or the folder that the file is in. */
enum { TREE_WHOLE = -1, TREE_FOLDER = -2 };
struct tree_place {
	int file, map;
};

enum tree_kind { TREE_OF_FOLDER, TREE_OF_FILES, TREE_OF_MAPS };

struct map_tree {
	enum tree_kind kind;
	int first;           /* the number of the first file or, of TREE_OF_MAPS, map, as commands take it */
	char *folder, *real; /* TREE_OF_FOLDER: as named, and without links; allocated; else NULL */
	const char *format;  /* the id of all its files; NULL: detect it; borrowed */
	struct tree_file *files;
	int count, capacity;
	int unread;          /* all files before this one have been read */
	char *filter;        /* allocated; NULL if empty */
	bool typing;         /* keys go into the filter */
	struct error odd;    /* what is wrong with the first file that could not be read */
	int odd_count;       /* the number of these files */
	long long rows_made; /* clock_now */
	struct arena arena;
	struct tree_place selected;
	struct tree_place pictured; /* what `picture` shows; file -1: nothing that is up to date */
	int pictured_width, pictured_height;
	struct screen picture;
	int painted; /* the file that editor->painter has open; -1 if none, or an old version */
};

/* Frees all and leaves an empty tree. */
void tree_clear(struct map_tree *tree);

/* Adds a file, not read yet, whose path and folder are copied. */
struct tree_file *tree_add(struct map_tree *tree, const char *path, const char *folder);

/* Returns true if each word of the filter (in lower case) is found in what is said of the item or of its file; with `own`,
 * at least one in what is said of the item. */
bool tree_matches(const struct tree_file *file, const struct tree_item *item, const char *filter, bool own);

/* Returns what the row of a place shows; NULL for a folder. */
const struct tree_item *tree_item(const struct map_tree *tree, struct tree_place place);

/* Returns the view that has the file of a tree open, or NULL. */
struct view *tree_view(const struct editor *editor, const struct map_tree *tree, const struct tree_file *file);

/* Looks whether files have changed since they were read, as documents of the editor or on disk: those are read again. */
void tree_refresh(struct editor *editor, struct map_tree *tree);

/* Reads files that are unread, for about that many milliseconds. Returns true if there were any. */
bool tree_read(struct editor *editor, struct map_tree *tree, int milliseconds);

/* Returns the size of the picture beside the list; width 0: there is no room for it. */
struct rectangle tree_picture_area(const struct editor *editor);

/* Returns true if the picture of the selected map has to be drawn. Of a folder there is none. */
bool tree_wants_picture(const struct editor *editor, const struct map_tree *tree);

/* Draws a map of the only file of an editor, reduced if it is too large, into the middle of a screen. (panels/tree.c) */
void tree_draw(struct editor *painter, int map, struct screen *screen);
