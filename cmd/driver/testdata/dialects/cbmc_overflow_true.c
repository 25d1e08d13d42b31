// VERDICT LP64: TRUE
// FLAGS: --property no-overflow --property unreach-call
int main(void)
{
	int a, b;
	if (!__CPROVER_overflow_plus(a, b))
		__CPROVER_assert(a + b - b == a, "signed");
	if (!__CPROVER_overflow_minus(a, b))
		a = a - b;
	if (!__CPROVER_overflow_mult(a, 3))
		b = 3 * a;
	if (!__CPROVER_overflow_unary_minus(b))
		b = -b;
	unsigned char small;
	__CPROVER_assert(!__CPROVER_overflow_mult(small, small), "int");
	unsigned m, n;
	__CPROVER_assert(__CPROVER_overflow_plus(m, n) == (m + n < m), "unsigned");
	__CPROVER_assert(__CPROVER_overflow_plus(-1, 1u), "converted first");
	__CPROVER_assume(!__CPROVER_overflow_mult(m, 4u));
	__CPROVER_assert(m <= -1u / 4, "assumed");
}
