// A negative char differs from its unsigned copy.
// VERDICT: FALSE
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
	char c = __VERIFIER_nondet_char();
	unsigned char u = c;
	if (c != u)
		reach_error();
	return 0;
}
