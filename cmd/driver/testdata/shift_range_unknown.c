// The error needs an out-of-range shift, which is undefined.
// VERDICT: UNKNOWN(
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	int x = 1 << n;
	if (n == 40 && x == 12345)
		reach_error();
	return 0;
}
