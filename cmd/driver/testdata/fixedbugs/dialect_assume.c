// Assumptions and assertions of other tools.
// VERDICT: FALSE
extern int __VERIFIER_nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);

int main(void) {
	int x = __VERIFIER_nondet_int();
	__CPROVER_assume(x > 3);
	__ESBMC_assume(x < 6);
	klee_assume(x != 4);
	__CPROVER_assert(x > 3, "greater than 3");
	__ESBMC_assert(x == 5, "5");
	__CPROVER_assert(x != 5, "not 5");
	return 0;
}
