// A list of any length is built; its first cell is always the newest.
#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct cell {
	int number;
	struct cell *next;
};

int main(void) {
	struct cell *first = NULL;
	int n = 0;
	while (__VERIFIER_nondet_bool()) {
		struct cell *c = malloc(sizeof *c);
		if (!c)
			return 0;
		c->number = ++n;
		c->next = first;
		first = c;
		assert(first->number == n);
	}
	return 0;
}
