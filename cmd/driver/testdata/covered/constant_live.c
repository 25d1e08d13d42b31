extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int debug;
int main(void) {
	int n = __VERIFIER_nondet_int();
	debug = n & 1;
	if (debug) {
		n = 4;
		n *= 2;
	}
#if 1
	n ^= 5;
#endif
	if (sizeof n == 4)
		return 1;
	return n; // NEVER
}
