// VERDICT: TRUE
// What holds of two members of all nodes of a list, and of an array of structs with a small table beside it.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct range { int low, high; struct range *next; };
enum { IDLE, RUN, STOP, STATES };
struct machine { int state; int allowed[STATES]; int runs; };

static void step(struct machine *m) {
	int next = m->allowed[m->state];
	if (next == RUN && m->runs < 3)
		m->runs++;
	else if (next == RUN)
		next = STOP;
	m->state = next;
}

int main(void) {
	struct machine m = {IDLE, {RUN, STOP, IDLE}, 0};
	while (__VERIFIER_nondet_int()) {
		step(&m);
		assert(0 <= m.state && m.state < STATES && m.runs <= 3 && m.allowed[RUN] == STOP);
	}
	struct range *list = NULL;
	while (__VERIFIER_nondet_int()) {
		struct range *r = malloc(sizeof *r);
		int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
		r->low = a < b ? a : b;
		r->high = a < b ? b : a;
		r->next = list;
		list = r;
	}
	for (struct range *r = list; r; r = r->next)
		assert(r->low <= r->high);
	return 0;
}
