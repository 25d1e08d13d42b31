// VERDICT LP64: TRUE
// Two lights in step: how long each colour lasts is a table whose index is part of the state.
#include <assert.h>

enum colour { RED, GREEN, YELLOW };

struct light {
	enum colour colour;
	int time;
};

static const int lasts[3] = { 6, 5, 1 };

static void tick(struct light *l)
{
	if (++l->time >= lasts[l->colour]) {
		l->colour = (l->colour + 1) % 3;
		l->time = 0;
	}
}

int main(void)
{
	struct light a = { RED, 0 }, b = { GREEN, 0 };

	while (1) {
		tick(&a);
		tick(&b);
		assert(a.colour == RED || b.colour == RED);
		assert(a.time < lasts[a.colour]);
	}
}
