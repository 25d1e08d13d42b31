// Identities of bit operations.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
	if ((x ^ y) != ((x | y) & ~(x & y)))
		reach_error();
	if ((x & 0xffu) > 255)
		reach_error();
	return 0;
}
