// A call with variable arguments has no effect on the program.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern int printf(const char *, ...);

int main(void) {
	int x = __VERIFIER_nondet_int();
	int y = x;
	printf("%d\n", x);
	if (x != y)
		reach_error();
	return 0;
}
