extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int sign(int n) {
	if (n < 0)
		return -1;
	else if (n > 0)
		return 1;
	n = 0;
	return n;
}
int main(void) {
	return sign(__VERIFIER_nondet_int());
}
