// assert without a declaration is an assertion.
// VERDICT: FALSE
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	assert(x != 7);
	return 0;
}
