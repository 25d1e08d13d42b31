// An assertion of ACSL that fails: the sum as C computes it is another one.
// VERDICT LP64: FALSE
unsigned nondet_unsigned(void);
int main(void)
{
	unsigned u = nondet_unsigned(), next = u + 1;
	//@ assert next == u + 1;
	return 0;
}
