// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// Two bit-fields are one memory location.
#include <pthread.h>

struct { unsigned a : 3, b : 5; } s;
void *f(void *arg)
{
	s.a = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	s.b = 1;
	pthread_join(t, 0);
	return 0;
}
