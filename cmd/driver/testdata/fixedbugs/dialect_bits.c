// VERDICT: UNKNOWN(unsupported: the type __CPROVER_bitvector
// Integers of any number of bits are CBMC's alone.
int main(void)
{
	unsigned __CPROVER_bitvector[7] n = 127;
	__CPROVER_assert(++n == 0, "wraps around");
}
