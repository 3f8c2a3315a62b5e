/* Texts of rules that are in a table of share/rules: what is checked, why, the source, and what to do. */
#include "mapwright/rule.h"

enum { GAMES = 16 };

/* Returns the table for rules whose names begin with `game`, loaded on first use; NULL if it cannot be read. */
static const struct vocabulary *find_table(const char *game)
{
	static struct {
		char game[32];
		struct vocabulary *table;
	} tables[GAMES];
	int i = 0;
	while (i < GAMES - 1 && tables[i].table && strcmp(tables[i].game, game) != 0)
		i++;
	struct error error = {""};
	if (!tables[i].table && (tables[i].table = vocabulary_load_from("rules", game, &error)))
		snprintf(tables[i].game, sizeof tables[i].game, "%s", game);
	if (strcmp(error.message, error_memory) == 0)
		memory_end();
	return tables[i].table;
}

struct rule rule_with_texts(const struct rule *rule)
{
	struct rule whole = *rule;
	const char *const columns[] = {"summary", "why", "source", "fix"};
	const char **const texts[] = {&whole.summary, &whole.why, &whole.source, &whole.fix};
	char game[32];
	snprintf(game, sizeof game, "%.*s", (int)strcspn(rule->name, "-"), rule->name);
	bool has_all = rule->summary && rule->why && rule->source && rule->fix;
	const struct vocabulary *table = has_all ? NULL : find_table(game);
	int row = vocabulary_find(table, rule->name, strlen(rule->name));
	for (int i = 0; i < 4; i++)
		if (!*texts[i])
			*texts[i] = vocabulary_value(table, row, columns[i]);
	return whole;
}
