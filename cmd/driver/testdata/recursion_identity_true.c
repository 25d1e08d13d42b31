// A recursive identity.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int id(int n) {
	if (n == 0)
		return 0;
	return id(n - 1) + 1;
}

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 3)
		return 0;
	if (id(n) != n)
		reach_error();
	return 0;
}
