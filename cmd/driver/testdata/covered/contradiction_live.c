extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	int n = __VERIFIER_nondet_int();
	__VERIFIER_assume(n > 10);
	int thrice = n % 100 * 3;
	__VERIFIER_assume(thrice % 2 == 1);
	n--;
	return n;
}
