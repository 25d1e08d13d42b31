// VERDICT: UNKNOWN(unsupported: the contract of a function that a pointer leads to
// Contracts are those of functions, not of pointers.
static int one(void)
__CPROVER_ensures(__CPROVER_return_value == 1);
static int one(void) { return 1; }
int main(void)
{
	int (*f)(void) = one;
	__CPROVER_assume(__CPROVER_obeys_contract(f, one));
	__CPROVER_assert(f() == 1, "the contract");
}
