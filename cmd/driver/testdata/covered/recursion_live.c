extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int down(unsigned n) {
	if (n == 0)
		return 0;
	if (n > 5)
		return 1;
	return down(n - 1);
}
int main(void) {
	return down(__VERIFIER_nondet_int() & 7);
}
