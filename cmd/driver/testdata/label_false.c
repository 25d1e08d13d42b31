// A label as error location.
// VERDICT: FALSE
// FLAGS: --error-label ERROR
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x == 17)
		goto ERROR;
	return 0;
ERROR:
	return 1;
}
