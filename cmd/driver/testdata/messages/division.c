// VERDICT LP64: FALSE(undefined)
// FLAGS: --property undefined
// MESSAGE: division by zero: n is 0 (`sum / n`)
// CALLS: in average() called at line 13
extern int __VERIFIER_nondet_int(void);

static int average(int sum, int n)
{
	return 1 + sum / n;
}
int main(void)
{
	return average(__VERIFIER_nondet_int(), 0);
}
