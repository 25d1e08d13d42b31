// VERDICT LP64: FALSE
int main(void) {
	unsigned n = nondet_uint();
	__CPROVER_assume(n < 4);
	for (unsigned i = 0; i < n; i++)
		__CPROVER_decreases(n / 2, i)
		;
}
