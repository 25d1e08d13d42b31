// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// A library function reads what the other thread writes.
#include <pthread.h>
#include <string.h>

char s[4] = "abc";
void *f(void *arg)
{
	unsigned long n = strlen(s);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	s[1] = 0;
	pthread_join(t, 0);
	return 0;
}
