// The remainder takes the sign of the dividend.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x % 5 == -3)
		reach_error();
	return 0;
}
