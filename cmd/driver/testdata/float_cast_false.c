// Not every int is a float.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n > 0 && n < 100000000 && (int)(float)n != n)
		reach_error();
	return 0;
}
