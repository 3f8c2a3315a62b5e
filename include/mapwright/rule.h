/* rule.h - what a rule is, and what it sees while it runs.
 *
 * A rule is data with a function. Each format lists the rules that hold for it; the generic functions of check/ serve
 * several formats under names of their own. Rules only look: they never change what they check. */
#ifndef MAPWRIGHT_RULE_H
#define MAPWRIGHT_RULE_H

#include "mapwright/finding.h"
#include "mapwright/model.h"
#include "mapwright/text.h"
#include "mapwright/vocabulary.h"

struct check {
	const struct rule *rule; /* the one that runs */
	const struct model *model;
	const struct text *text;
	const char *path; /* the file's name, as far as it matters to a rule; "-" for standard input, may be NULL */
	const struct vocabulary *vocabulary;
	struct finding_list *findings;
	struct finding *found; /* the last one that it added; NULL when that failed */
};

struct rule {
	const char *name; /* words: "powder-legend-missing" */
	enum severity severity;
	/* Those of these four that a rule does not have itself are in the table share/rules/GAME.tsv; see rule_with_texts. */
	const char *summary; /* one line for `mapwright rules` */
	const char *why;     /* what the game does about it */
	const char *source;  /* which document or program says so */
	const char *fix;     /* what to do */
	bool fix_is_safe;    /* its fix changes nothing that the game does, and takes nobody's words away */
	bool beside;         /* shows only when another file is looked at, too */
	void (*run)(struct check *check); /* NULL: the format's reader reports it */
	const void *data;                 /* for `run` */
};

/* A row of a NULL-terminated list of rules: name, severity, .run = and so on. */
#define RULE(id, weight, ...) (&(const struct rule){.name = id, .severity = weight, __VA_ARGS__})

/* The rule with its texts, none of which is NULL: "" when the table cannot be read. check/rule_texts.c */
struct rule rule_with_texts(const struct rule *rule);

#endif
