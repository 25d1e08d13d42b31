// Products of numbers have more digits than any type of the 32-bit model.
// VERDICT: TRUE
// VERDICT ILP32: UNKNOWN(unsupported: ACSL
int nondet_int(void);
int main(void)
{
	int x = nondet_int(), y = nondet_int();
	//@ assert x * y == y * x;
	return 0;
}
