// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Calls through a table copy the struct that they pass under its lock.
#include <pthread.h>

struct point { long x, y, z; };
typedef long (*view)(struct point);

static struct point at;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long nothing(struct point p) { return 0; }
static long first(struct point p) { return p.x; }

static const view views[2] = { nothing, first };

static void *move(void *arg)
{
	pthread_mutex_lock(&lock);
	at.y = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	pthread_create(&t, 0, move, 0);
	pthread_mutex_lock(&lock);
	views[argc & 1](at);
	pthread_mutex_unlock(&lock);
	pthread_join(t, 0);
	return 0;
}
