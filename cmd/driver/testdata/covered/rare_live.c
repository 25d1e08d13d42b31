extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	int n = __VERIFIER_nondet_int(), rounds = 0;
	for (int i = 0; i < 50; i++) {
		rounds += 2;
		if (rounds == 98)
			n ^= 1;
	}
	if (n == 81237461 && rounds < 101)
		return 2;
	return 0;
}
