// A measure that falls, but is negative where the last round begins.
// VERDICT LP64: FALSE
int nondet_int(void);
int main(void)
{
	int n = nondet_int();
	//@ admit 0 < n < 9;
	/*@ loop invariant n <= 8;
	    loop variant n - 1; */
	while (n >= 0)
		n--;
	return 0;
}
