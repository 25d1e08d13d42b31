// VERDICT LP64: FALSE
// FLAGS: --enforce-contract inc
int inc(int x)
__CPROVER_requires(x < 100)
__CPROVER_ensures(__CPROVER_return_value > __CPROVER_old(x) ==> __CPROVER_return_value <= 99)
{
	return x + 1;
}
int main(void) { inc(nondet_int()); }
