// VERDICT LP64: FALSE
int main(void) {
	int x = nondet_int();
	__ESBMC_assume(x > 3);
	__ESBMC_assert(x != 4, "four");
}
