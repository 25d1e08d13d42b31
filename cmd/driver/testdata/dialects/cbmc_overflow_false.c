// VERDICT LP64: FALSE
int main(void)
{
	long a, b;
	__CPROVER_assume(a > 0 && b > 0);
	__CPROVER_assert(!__CPROVER_overflow_minus(a, b) && !__CPROVER_overflow_plus(a, b), "of positive numbers only the sum");
}
