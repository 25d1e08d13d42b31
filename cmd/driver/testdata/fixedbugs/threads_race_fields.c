// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Two members are two memory locations.
#include <pthread.h>

struct { char a, b; int c; } s;
void *f(void *arg)
{
	s.a = 1;
	s.c = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	s.b = s.b + 1;
	pthread_join(t, 0);
	return 0;
}
