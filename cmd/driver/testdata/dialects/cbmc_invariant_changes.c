// VERDICT LP64: UNKNOWN(input: testdata/dialects/cbmc_invariant_changes.c:6: a contract that changes something: ++)
int main(void) {
	int i = 0;
	while (i < 3)
		__CPROVER_decreases(3 - i)
		__CPROVER_loop_invariant(i++ < 4)
	{
	}
}
