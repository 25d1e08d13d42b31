// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// One member is read in several memories, each several times in one expression: one of them is not initialised.
#include <stdlib.h>

struct part {
	int size, rest;
	struct part *next;
};

static int cost(const struct part *p)
{
	return p->size > 3 ? p->size * 2 + p->rest : p->size < 0 ? -p->rest : p->size + p->rest;
}

int main(int argc, char **argv)
{
	struct part here = {1, 2, 0}, *a = malloc(sizeof *a), *b = malloc(sizeof *b);
	if (!a || !b)
		return 1;
	a->size = 5;
	a->rest = 1;
	a->next = &here;
	b->size = -2;
	b->next = a;
	struct part *p = argc > 2 ? a : argc > 1 ? b : &here;
	int sum = cost(p);
	if (p->next)
		sum += cost(p->next);
	free(a);
	free(b);
	return sum > 20;
}
