// VERDICT LP64: TRUE
// A bounded recursion whose calls follow each other: that no further call is made is asked
// before each of them, and what was found out for one height of the stack goes on in the next turn.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int moves;

static void hanoi(int n, int from, int to, int by) {
	if (n == 0)
		return;
	hanoi(n - 1, from, by, to);
	moves++;
	hanoi(n - 1, by, to, from);
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	__VERIFIER_assume(n >= 1 && n <= 4);
	hanoi(n, 1, 2, 3);
	if (moves != (1 << n) - 1)
		reach_error();
	return 0;
}
