// A recursive function restores a global variable.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth;

static void down(int n) {
	depth++;
	if (n > 0)
		down(n - 1);
	depth--;
}

int main(void) {
	down(__VERIFIER_nondet_int());
	if (depth != 0)
		reach_error();
	return 0;
}
