// VERDICT ILP32: TRUE
// VERDICT LP64: TRUE
// A thread passes structs by value through a table: both functions get all of it.
#include <assert.h>
#include <pthread.h>

struct big { long p, q, r; };
typedef long view(struct big);

static long first(struct big v) { return v.p; }
static long last(struct big v) { return v.r - v.q; }

static view *const table[2] = { last, first };

static void *run(void *arg)
{
	struct big b = { 1, 2, 5 };
	assert(table[0](b) == 3 && table[1](b) == 1);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	pthread_join(t, 0);
	return 0;
}
