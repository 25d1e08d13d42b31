// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// No index leaves the arrays of one thread, beside which a field of the other one is.
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static struct { int x[4]; int last; int y[2]; } r;
static unsigned i;

static void *own(void *p)
{
	r.x[i & 3] = 1;
	r.y[i % 2u] = 1;
	return p;
}

int main(void)
{
	pthread_t t;
	i = __VERIFIER_nondet_uchar() % 5;
	pthread_create(&t, 0, own, 0);
	r.last++;
	pthread_join(t, 0);
	return 0;
}
