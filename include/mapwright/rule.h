/* rule.h - rules, and what they see while they run.
 *
 * A rule is data with a function. Each format lists its rules. Rules never change what they check. */
#pragma once

#include "mapwright/model.h"
#include "mapwright/vocabulary.h"

struct check {
	const struct rule *rule; /* the running rule */
	const struct model *model;
	const struct text *text;
	const char *path; /* the file's name, for rules about names; "-" for standard input; may be NULL */
	const struct vocabulary *vocabulary;
	const struct verdicts *verdicts; /* what the game said of the file (checker.h); NULL if it was not asked */
	enum severity least;             /* rules below it do not run */
	struct finding_list *findings;
	struct finding_cache *cache;         /* by the last check, for the next one */
	const struct document *const *known; /* as of document_check_errors */
	struct finding *found;               /* the last finding that it added; NULL if none */
};

struct rule {
	const char *name;       /* words: "powder-legend-missing" */
	enum severity severity; /* the usual one; a rule of notes finds no errors */
	/* If one of these four is missing, it is in the table share/rules/GAME.tsv; see rule_with_texts. */
	const char *summary;              /* one line for `mapwright rules` */
	const char *why;                  /* its effect in the game */
	const char *source;               /* the document or program that proves it */
	const char *fix;                  /* what to do about it */
	bool fix_is_safe;                 /* its fix has no effect in the game and deletes nobody's words */
	bool cross_file;                  /* needs another file */
	void (*run)(struct check *check); /* NULL means the format's reader, or check_maps, reports it */
	const void *data;                 /* for `run` */
	int variant;                      /* likewise: which of the rules with this function it is */
};

/* An item of a NULL-terminated list of rules: name, severity, .run = and so on. */
#define RULE(id, weight, ...) (&(const struct rule){.name = id, .severity = weight, __VA_ARGS__})

/* The same for a row of a list of rules, ROW(NAME, id, weight): those that a reader reports. */
#define RULE_LISTED(name, id, weight, ...) RULE(id, SEVERITY_##weight, __VA_ARGS__),

/* The same for a rule about several things of a kind: `walk` calls a function of that type for each, its data. */
#define RULE_EACH(id, weight, walk, type, ...) RULE(id, weight, .run = walk, .data = &(type *const){__VA_ARGS__})

/* Returns the rule with all four texts: "" if the table cannot be read. check/rule_texts.c */
struct rule rule_with_texts(const struct rule *rule);
