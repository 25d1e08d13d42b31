// While the states after one are collected, a variable turns out to have too
// many values to tell apart. The states of before are laid out for all of them.
// VERDICT: TRUE
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
	while (a > 0 && b > 0) {
		if (__VERIFIER_nondet_int()) {
			a--;
			b = __VERIFIER_nondet_int();
		} else {
			b--;
		}
	}
	return 0;
}
