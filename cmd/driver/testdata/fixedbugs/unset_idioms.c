// VERDICT: TRUE
// FLAGS: --property undefined
// None of this is a read of an uninitialised value.
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

union word {
	int number;
	struct {
		short low, high;
	} half;
};

struct record {
	char kind;
	int values[3];
	bool last;
};

static int zero[4];

static void swap(int *a, int *b)
{
	int t = *a;

	*a = *b;
	*b = t;
}

int main(void)
{
	int self = self, n = __VERIFIER_nondet_int(), pair[2], copy;
	union word w;
	struct record r, s;
	bool known, same;

	if (n > 3) {
		self = n;
		known = true;
	}
	same = known;
	w.number = n;
	memset(&r, 0, sizeof r);
	r.kind = 'r';
	s = r;
	pair[0] = 1;
	swap(&pair[0], &pair[1]);
	int *more = malloc(2 * sizeof *more), *none = calloc(2, sizeof *none);
	if (more == NULL || none == NULL)
		exit(1);
	more[1] = none[0];
	memcpy(none, more, 2 * sizeof *more);
	copy = none[0];
	int sum = s.values[2] + w.half.low + pair[1] + zero[3] + none[1];
	free(more);
	free(none);
	return n > 3 && self == 4 && same && sum == 1;
}
