// VERDICT LP64: TRUE
_Bool nondet_bool();
int main(void) {
	int x = nondet_int();
	_Bool b = nondet_bool();
	__ESBMC_assume(x > 3);
	__ESBMC_atomic_begin();
	__ESBMC_assert(x + b != 3, "sum");
	__ESBMC_atomic_end();
	__ESBMC_assert(__ESBMC_r_ok(&x, sizeof x) && __ESBMC_POINTER_OFFSET(&x + 1) == sizeof x, "pointers");
	__ESBMC_assert(__ESBMC_same_object(&x, &x + 1) && !__ESBMC_same_object(&x, &b), "objects");
}
