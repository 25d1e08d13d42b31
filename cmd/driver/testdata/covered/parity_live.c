extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	unsigned n = __VERIFIER_nondet_int();
	unsigned product = n * (n + 2);
	if (product & 1)
		return 1;
	if ((n & 12) == 12 && (n & 6) == 4)
		n = 3;
	return 0;
}
