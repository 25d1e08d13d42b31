// VERDICT LP64: UNKNOWN(unsupported: a check of what the clause assigns allows at
// FLAGS: --enforce-contract factorial
unsigned factorial(unsigned n)
__CPROVER_requires(n <= 3)
__CPROVER_assigns()
{
	return n == 0 ? 1 : n * factorial(n - 1);
}
int main(void) { factorial(nondet_uint()); }
