// A ring of records on the heap: its fields stay in range though it is written for ever.
// VERDICT: TRUE
// FLAGS: --property valid-memsafety
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define EVENTS 50

struct log {
	int code[EVENTS];
	int head, used;
};

int main(void)
{
	struct log *l = calloc(1, sizeof *l);

	if (!l)
		return 1;
	for (;;) {
		int in = __VERIFIER_nondet_int();

		if (in >= 0) {
			l->code[l->head] = in;
			l->head = (l->head + 1) % EVENTS;
			if (l->used < EVENTS)
				l->used++;
		} else if (l->used > 0) {
			int oldest = l->head - l->used;

			if (oldest < 0)
				oldest += EVENTS;
			l->code[oldest] = 0;
			l->used--;
		}
	}
}
