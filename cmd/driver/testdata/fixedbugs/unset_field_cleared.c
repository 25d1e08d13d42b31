// VERDICT: TRUE
// FLAGS: --property undefined
// A bit-field becomes 0 before its neighbours have a value.
#include <stdlib.h>

struct state {
	long size;
	unsigned busy : 1, level : 3, wide : 12;
};

static int begin(struct state *s)
{
	s->busy = 0;
	if (s->busy)
		return 1;
	s->wide = 0;
	return s->wide;
}

int main(void)
{
	struct state s, *p = malloc(sizeof *p);

	if (p == NULL)
		return 0;
	p->level = 0;
	int n = begin(&s) + p->level;
	free(p);
	return n;
}
