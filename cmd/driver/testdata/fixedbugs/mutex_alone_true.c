// VERDICT LP64: TRUE
// No thread is started: whoever locks is main.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct stack {
	pthread_mutex_t lock;
	int n, a[4];
};

static void push(struct stack *s, int x)
{
	pthread_mutex_lock(&s->lock);
	if (s->n < 4)
		s->a[s->n++] = x;
	pthread_mutex_unlock(&s->lock);
}

int main(void)
{
	struct stack *s = calloc(1, sizeof *s);
	pthread_mutex_init(&s->lock, 0);
	for (int i = __VERIFIER_nondet_int(); i > 0; i--)
		push(s, i);
	if (s->n < 0 || s->n > 4 || pthread_mutex_trylock(&s->lock))
		reach_error();
	free(s);
}
