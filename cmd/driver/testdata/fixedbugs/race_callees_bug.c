// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// A call through a table copies the struct that it passes, whichever function it is that is first in the table.
#include <pthread.h>

struct point { long x, y, z; };
typedef long (*view)(struct point);

static struct point at;

static long nothing(void) { return 0; }
static long first(struct point p) { return p.x; }

static const view views[2] = { (view)nothing, first };

static void *move(void *arg)
{
	at.y = 1;
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	if (argc != 1)
		return 0;
	pthread_create(&t, 0, move, 0);
	views[argc](at);
	pthread_join(t, 0);
	return 0;
}
