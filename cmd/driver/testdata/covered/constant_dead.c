extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
enum { DEBUG = 0 };
int main(void) {
	int n = __VERIFIER_nondet_int();
	if (DEBUG) {
		n = 4; // NEVER
		n *= 2; // NEVER
	}
#if 0
	n = 5;
#endif
	if (sizeof n == 3)
		return 1; // NEVER
	return n;
}
