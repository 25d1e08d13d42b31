// Assumptions and assertions of other tools.
// VERDICT: TRUE
extern int __VERIFIER_nondet_int(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
#define CHECK(c) __CPROVER_assert(c, #c)

int main(void) {
	int x = __VERIFIER_nondet_int();
	__CPROVER_assume(x > 3);
	CHECK(x > 3);
	return 0;
}
