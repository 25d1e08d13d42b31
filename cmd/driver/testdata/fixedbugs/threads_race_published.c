// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// What a thread has made is known to the other one only by the lock.
#include <pthread.h>
#include <stdlib.h>

struct node { int data; struct node *next; } *list;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *f(void *arg)
{
	struct node *n = malloc(sizeof *n);
	n->data = 1;
	pthread_mutex_lock(&m);
	n->next = list;
	list = n;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t t;
	int sum = 0;
	pthread_create(&t, 0, f, 0);
	pthread_mutex_lock(&m);
	if (list)
		sum = list->data;
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	return sum;
}
