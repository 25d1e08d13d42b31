// The width of long decides.
// VERDICT LP64: TRUE
// VERDICT ILP32: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	unsigned u = __VERIFIER_nondet_uint();
	unsigned long l = (unsigned long)u + 1;
	if (l == 0)
		reach_error();
	return 0;
}
