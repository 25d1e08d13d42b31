extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	unsigned n = __VERIFIER_nondet_int();
	unsigned product = n * (n + 1);
	if (product & 1)
		return 1; // NEVER
	if ((n & 12) == 12 && (n & 4) == 0)
		n = 3; // NEVER
	return 0;
}
