// VERDICT LP64: FALSE
// FLAGS: --no-explain
// recursion_twice.c with an error behind the last of its calls.
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
	if (moves != (1 << n) - (n < 4))
		reach_error();
	return 0;
}
