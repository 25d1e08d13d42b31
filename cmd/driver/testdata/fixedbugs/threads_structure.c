// VERDICT LP64: TRUE
// FLAGS: --property no-data-race
// Threads without number: each element is used under the lock beside it, a list under one lock, its
// nodes before they are in the list without one.
#include <pthread.h>
#include <stdlib.h>

struct node {
	struct node *next;
	int value;
} *head;
pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;

struct {
	pthread_mutex_t lock;
	int data;
} slots[8];

extern unsigned __VERIFIER_nondet_uint(void);

void *f(void *arg)
{
	unsigned i = __VERIFIER_nondet_uint();
	if (i >= 8)
		return 0;
	pthread_mutex_lock(&slots[i].lock);
	int v = slots[i].data++;
	pthread_mutex_unlock(&slots[i].lock);

	struct node *n = malloc(sizeof *n);
	n->value = v;
	pthread_mutex_lock(&list);
	n->next = head;
	head = n;
	for (struct node *p = head; p; p = p->next)
		p->value++;
	pthread_mutex_unlock(&list);
	return 0;
}

int main(void)
{
	for (int i = 0; i < 8; i++)
		pthread_mutex_init(&slots[i].lock, 0);
	while (1) {
		pthread_t t;
		pthread_create(&t, 0, f, 0);
	}
}
