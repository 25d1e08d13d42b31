// A sum of numbers that are no integers is not computed as ACSL has it.
// VERDICT LP64: UNKNOWN(unsupported
double nondet_double(void);
int main(void)
{
	double d = nondet_double();
	//@ assert d + 1.0 >= d;
	return 0;
}
