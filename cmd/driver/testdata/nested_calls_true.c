// Calls within calls, inlined.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) { return a + b; }
static int twice(int a) { return add(a, a); }

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (twice(add(x, 1)) - 2 != add(x, x))
		reach_error();
	return 0;
}
