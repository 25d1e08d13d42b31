// What is added up is bounded by how often: remainders of inputs of other types, and the elements of a table of two
// dimensions by the counters of two loops.
// VERDICT LP64: TRUE
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);

#define GAMES 20
#define ROLLS 30

static int points[GAMES][ROLLS];

int main(void)
{
	int up = 0, both = 0, rolls = 0, sum = 0;

	while (__VERIFIER_nondet_int() && rolls < 1000) {
		unsigned char d = __VERIFIER_nondet_uchar() % 6;
		short e = __VERIFIER_nondet_short() % 9;

		up += d;
		both += e;
		rolls++;
		assert(up <= 5 * rolls && both <= 8 * rolls && both >= -8 * rolls);
	}
	for (int i = 0; i < GAMES; i++)
		for (int j = 0; j < ROLLS; j++) {
			int p = __VERIFIER_nondet_int();

			points[i][j] = p < 0 || p > 7 ? 7 : p;
		}
	for (int i = 0; i < GAMES; i++)
		for (int j = 0; j < ROLLS; j++)
			sum += points[i][j];
	assert(sum >= 0 && sum <= 7 * GAMES * ROLLS);
	return 0;
}
