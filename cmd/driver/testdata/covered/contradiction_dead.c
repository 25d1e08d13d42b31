extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	int n = __VERIFIER_nondet_int();
	__VERIFIER_assume(n > 10);
	int twice = n % 100 * 2;
	__VERIFIER_assume(twice % 2 == 1);
	n++; // NEVER
	return n; // NEVER
}
