// VERDICT LP64: FALSE(no-data-race)
// FLAGS: --property no-data-race --no-explain
// printf reads the string that the other thread writes.
#include <pthread.h>
#include <stdio.h>
char s[4] = "ab";

void *f(void *arg)
{
	printf("%s\n", s);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	s[1] = 'c';
	pthread_join(t, 0);
	return 0;
}
