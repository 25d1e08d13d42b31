extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int sign(int n) {
	if (n < 0)
		return -1;
	else
		return 1;
	n = 0; // NEVER
	return n; // NEVER
}
int main(void) {
	return sign(__VERIFIER_nondet_int());
}
