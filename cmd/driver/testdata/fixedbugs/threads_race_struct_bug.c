// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A struct is copied while a member of it is written.
#include <pthread.h>

struct { int a, b; } s, r;
void *f(void *arg)
{
	r = s;
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
