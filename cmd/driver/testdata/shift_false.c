// A shift by an input.
// VERDICT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned x = __VERIFIER_nondet_uint();
	unsigned n = __VERIFIER_nondet_uint() & 31;
	if (x >> n == 5 && n > 20)
		reach_error();
	return 0;
}
