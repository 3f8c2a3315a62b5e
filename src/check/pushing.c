/* Pushing boxes to goals: the fewest pushes, by a search over the places of the boxes and the part of the level that the
 * pusher can reach among them (A*: a box needs at least the pushes that it would need alone). */
#include "mapwright/pushing.h"

enum {
	SQUARES = 255,     /* most squares of a level, of which each is a byte */
	BOXES = 32,        /* most boxes */
	PUSHES = 4096,     /* most pushes */
	SLOTS = 1 << 20,   /* of the table */
	BYTES = 11 << 20,  /* of the states */
	GONE = UINT16_MAX, /* the cost of a state that was found again with fewer pushes */
	NOWHERE = SQUARES, /* no square */
};

struct pushing {
	int width, height, answer;
	unsigned char *cells; /* what is in each cell */
	int count, boxes;     /* squares; boxes, of which each has a goal */
	/* For each square, and for NOWHERE: the squares beside it, up, left, right, down, and then diagonally as in
	 * reach_step; the pushes to the nearest goal. */
	unsigned char beside[SQUARES + 1][8];
	int far[SQUARES + 1];
	bool taken[SQUARES + 1]; /* by a box, in the state that is looked at; NOWHERE always is */
	/* States: the squares of the boxes in order, then the first square that the pusher reaches. */
	unsigned char *keys;
	uint16_t *costs; /* pushes so far */
	uint32_t *after; /* the next state with as many pushes at least, 1 + its index; 0 if none */
	uint32_t *table; /* 1 + the index of the state with that hash; 0 if none */
	uint32_t used, most;
	uint32_t least[PUSHES]; /* by the pushes at least: 1 + the index of the first state to look at; 0 if none */
	int now;                /* those before are done */
};

/* ---- the level ---- */

static bool is_square(const struct reach *reach, int cell)
{
	return reach->region[cell] >= 0 && !reach_lost(reach, cell);
}

bool pushing_closed(const struct reach *reach)
{
	for (int y = 0, cell = 0; y < reach->height; y++)
		for (int x = 0; x < reach->width; x++, cell++)
			if ((x == 0 || y == 0 || x == reach->width - 1 || y == reach->height - 1) &&
			    is_square(reach, cell))
				return false;
	return true;
}

void pushing_distances(const struct reach *reach, const int *goals, int count, int *pushes)
{
	const int steps[4] = {1, -1, reach->width, -reach->width}, cells = reach->width * reach->height;
	int *queue = memory_allocate((size_t)cells, sizeof *queue), tail = 0;
	for (int cell = 0; cell < cells; cell++)
		pushes[cell] = -1;
	for (int i = 0; i < count; i++)
		if (is_square(reach, goals[i]) && pushes[goals[i]] < 0) {
			pushes[goals[i]] = 0;
			queue[tail++] = goals[i];
		}
	for (int head = 0; head < tail; head++)
		for (int i = 0; i < 4; i++) { /* a box is pulled back by who stands behind it */
			int box = queue[head] + steps[i], puller = box + steps[i];
			if (pushes[box] >= 0 || !is_square(reach, box) || !is_square(reach, puller))
				continue;
			pushes[box] = pushes[queue[head]] + 1;
			queue[tail++] = box;
		}
	free(queue);
}

/* Numbers the squares, and finds what is beside each. */
static void number_squares(struct pushing *search, const struct reach *reach, const int *pushes)
{
	const int w = search->width, steps[8] = {-w, -1, 1, w, -w - 1, -w + 1, w - 1, w + 1};
	unsigned char *number = memory_allocate((size_t)search->width * (size_t)search->height, 1);
	memset(search->beside, NOWHERE, sizeof search->beside);
	for (int cell = 0; cell < search->width * search->height; cell++) {
		number[cell] = is_square(reach, cell) ? (unsigned char)search->count++ : NOWHERE;
		search->far[number[cell]] = pushes[cell];
	}
	for (int cell = 0; cell < search->width * search->height; cell++)
		for (int way = 0; way < 8 && number[cell] != NOWHERE; way++)
			search->beside[number[cell]][way] = number[cell + steps[way]];
	search->far[NOWHERE] = -1;
	search->taken[NOWHERE] = true;
	free(number);
}

/* ---- states ---- */

static size_t key_size(const struct pushing *search)
{
	return (size_t)search->boxes + 1;
}

/* Finds the squares that the pusher reaches from one among the boxes, and returns the first of them. */
static int flood(const struct pushing *search, int from, bool reached[SQUARES + 1])
{
	unsigned char stack[SQUARES];
	int depth = 0, first = from;
	memset(reached, 0, SQUARES + 1);
	reached[from] = true;
	stack[depth++] = (unsigned char)from;
	while (depth > 0) {
		const int at = stack[--depth];
		first = MIN(at, first);
		for (int way = 0; way < 4; way++) {
			int to = search->beside[at][way];
			if (search->taken[to] || reached[to])
				continue;
			reached[to] = true;
			stack[depth++] = (unsigned char)to;
		}
	}
	return first;
}

/* Returns true if the box stands in a block of two by two squares that are all walls and boxes, one of them not on its
 * goal: none of these can ever be pushed. */
static bool is_stuck(const struct pushing *search, int box)
{
	static const int sides[4][2] = {{0, 1}, {0, 2}, {3, 1}, {3, 2}}; /* of the diagonals, in their order */
	for (int i = 0; i < 4; i++) {
		const int around[4] = {box, search->beside[box][sides[i][0]], search->beside[box][sides[i][1]],
				       search->beside[box][4 + i]};
		bool stuck = true, away = false;
		for (int k = 0; k < 4; k++) {
			stuck = stuck && search->taken[around[k]];
			away = away || search->far[around[k]] > 0;
		}
		if (stuck && away)
			return true;
	}
	return false;
}

/* Adds a state unless it is known with as few pushes. Returns false if there are too many. */
static bool add_state(struct pushing *search, const unsigned char *key, int cost)
{
	const size_t size = key_size(search);
	int least = cost;
	uint64_t hash = 1469598103934665603u;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ key[i]) * 1099511628211u;
	for (int i = 0; i < search->boxes; i++)
		least += search->far[key[i]];
	size_t slot = (hash ^ hash >> 32) % SLOTS;
	for (; search->table[slot]; slot = (slot + 1) % SLOTS) {
		uint32_t known = search->table[slot] - 1;
		if (memcmp(search->keys + known * size, key, size) != 0)
			continue;
		if (search->costs[known] <= cost)
			return true;
		search->costs[known] = GONE;
		break;
	}
	if (search->used == search->most || least >= PUSHES)
		return false;
	memcpy(search->keys + search->used * size, key, size);
	search->costs[search->used] = (uint16_t)cost;
	search->after[search->used] = search->least[least];
	search->table[slot] = search->least[least] = ++search->used;
	return true;
}

/* Writes the key of the state in which box `index` of another is on square `to`. */
static void move_box(const struct pushing *search, const unsigned char *from, int index, int to, unsigned char *key)
{
	int at = 0;
	for (int i = 0; i < search->boxes; i++)
		if (i != index && from[i] < to)
			key[at++] = from[i];
	key[at++] = (unsigned char)to;
	for (int i = 0; i < search->boxes; i++)
		if (i != index && from[i] > to)
			key[at++] = from[i];
}

/* Adds all states that a push leads to. Returns false if there are too many. */
static bool expand(struct pushing *search, uint32_t state)
{
	unsigned char key[BOXES + 1] = {0};
	bool reached[SQUARES + 1], ignored[SQUARES + 1], fits = true;
	const unsigned char *from = search->keys + state * key_size(search);
	const int boxes = search->boxes, cost = search->costs[state] + 1;
	for (int i = 0; i < boxes; i++)
		search->taken[from[i]] = true;
	flood(search, from[boxes], reached);
	for (int i = 0; i < boxes && fits; i++)
		for (int way = 0; way < 4 && fits; way++) {
			const int box = from[i], to = search->beside[box][way];
			if (!reached[search->beside[box][3 - way]] || search->taken[to] || search->far[to] < 0)
				continue;
			search->taken[box] = false;
			search->taken[to] = true;
			if (!is_stuck(search, to)) {
				move_box(search, from, i, to, key);
				key[boxes] = (unsigned char)flood(search, box, ignored);
				fits = add_state(search, key, cost);
			}
			search->taken[box] = true;
			search->taken[to] = false;
		}
	for (int i = 0; i < boxes; i++)
		search->taken[from[i]] = false;
	return fits;
}

/* ---- the search ---- */

static int answer(struct pushing *search, int answer)
{
	free(search->keys);
	free(search->costs);
	free(search->after);
	free(search->table);
	search->keys = NULL;
	search->costs = NULL;
	search->after = search->table = NULL;
	return search->answer = answer;
}

int pushing_run(struct pushing *search, int states)
{
	for (; search->answer == PUSHING_RUNS && states > 0; states--) {
		while (search->now < PUSHES && search->least[search->now] == 0)
			search->now++;
		if (search->now == PUSHES)
			return answer(search, PUSHING_NEVER);
		uint32_t state = search->least[search->now] - 1;
		search->least[search->now] = search->after[state];
		if (search->costs[state] == GONE)
			continue;
		const unsigned char *key = search->keys + state * key_size(search);
		int left = 0;
		for (int i = 0; i < search->boxes; i++)
			left += search->far[key[i]];
		if (left == 0)
			return answer(search, search->costs[state]);
		if (!expand(search, state))
			return answer(search, PUSHING_UNKNOWN);
	}
	return search->answer;
}

/* Adds the state in which the level begins. Returns the answer. */
static int first_state(struct pushing *search)
{
	bool ignored[SQUARES + 1];
	unsigned char key[BOXES + 1] = {0};
	int square = 0, boxes = 0, pusher = 0;
	for (int cell = 0; cell < search->width * search->height; cell++) {
		if (!(search->cells[cell] & PUSHING_SQUARE))
			continue;
		pusher = search->cells[cell] & PUSHING_PUSHER ? square : pusher;
		if (search->cells[cell] & PUSHING_BOX) {
			if (search->far[square] < 0)
				return PUSHING_NEVER;
			key[boxes++] = (unsigned char)square;
			search->taken[square] = true;
		}
		square++;
	}
	key[boxes] = (unsigned char)flood(search, pusher, ignored);
	for (int i = 0; i < boxes; i++)
		search->taken[key[i]] = false;
	search->most = (uint32_t)(BYTES / (key_size(search) + sizeof *search->costs + sizeof *search->after));
	search->most = search->most < SLOTS / 4 * 3 ? search->most : SLOTS / 4 * 3;
	search->keys = memory_allocate(search->most, key_size(search));
	search->costs = memory_allocate(search->most, sizeof *search->costs);
	search->after = memory_allocate(search->most, sizeof *search->after);
	search->table = memory_allocate(SLOTS, sizeof *search->table);
	return add_state(search, key, 0) ? PUSHING_RUNS : PUSHING_UNKNOWN;
}

struct pushing *pushing_begin(const struct reach *reach, const unsigned char *cells)
{
	struct pushing *search = memory_allocate(1, sizeof *search);
	const size_t size = (size_t)reach->width * (size_t)reach->height;
	int pushers = 0, squares = 0, goals = 0, apart = 0;
	*search = (struct pushing){.width = reach->width, .height = reach->height, .answer = PUSHING_UNKNOWN};
	search->cells = memory_allocate(size, 1);
	memcpy(search->cells, cells, size);
	int *targets = memory_allocate(size, sizeof *targets), *pushes = memory_allocate(size, sizeof *pushes);
	for (int cell = 0; cell < (int)size; cell++) {
		const bool square = is_square(reach, cell), box = cells[cell] & PUSHING_BOX;
		if (square)
			search->cells[cell] |= PUSHING_SQUARE;
		squares += square;
		pushers += cells[cell] & PUSHING_PUSHER ? (square ? 1 : 2) : 0;
		search->boxes += square && box;
		if (square && cells[cell] & PUSHING_GOAL)
			targets[goals++] = cell;
		apart += !square && box != ((cells[cell] & PUSHING_GOAL) != 0); /* what is walled in and not done */
	}
	if (pushing_closed(reach) && pushers == 1 && squares <= SQUARES && search->boxes > 0 &&
	    search->boxes <= BOXES && search->boxes == goals && apart == 0) {
		pushing_distances(reach, targets, goals, pushes);
		number_squares(search, reach, pushes);
		search->answer = first_state(search);
	}
	free(targets);
	free(pushes);
	return search;
}

void pushing_free(struct pushing *search)
{
	if (!search)
		return;
	answer(search, PUSHING_UNKNOWN);
	free(search->cells);
	free(search);
}

bool pushing_is_of(const struct pushing *search, const struct reach *reach, const unsigned char *cells)
{
	bool same = search->width == reach->width && search->height == reach->height;
	for (int cell = 0; same && cell < reach->width * reach->height; cell++)
		same = search->cells[cell] == (cells[cell] | (is_square(reach, cell) ? PUSHING_SQUARE : 0));
	return same;
}
