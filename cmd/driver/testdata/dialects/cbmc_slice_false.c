// VERDICT LP64: FALSE
char text[8];
int main(void) {
	unsigned n = nondet_uint();
	__CPROVER_assume(n < 5);
	__CPROVER_havoc_slice(text + 2, n);
	__CPROVER_assert(text[5] == 0, "the fourth byte of it");
}
