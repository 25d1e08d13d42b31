// VERDICT LP64: UNKNOWN(unsupported: a call of __ESBMC_loop_invariant
int main(void) {
	int i = 0;
	__ESBMC_loop_invariant(i <= 10);
	while (i < 10) i++;
}
