// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race
// An index leaves the array of one thread for the field of another: they race, in the compiled program.
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static struct { int x[4]; int last; } r;
static int i;

static void *own(void *p)
{
	r.x[i] = 1;
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
