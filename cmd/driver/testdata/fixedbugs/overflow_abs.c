// The absolute value of the least number does not fit (C11 7.22.6.1p2).
// FLAGS: --property no-overflow
// VERDICT: FALSE(no-overflow)
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	return __builtin_abs(x) > 3;
}
