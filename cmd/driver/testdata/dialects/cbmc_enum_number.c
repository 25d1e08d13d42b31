// VERDICT LP64: UNKNOWN(unsupported: a call of __CPROVER_enum_is_in_range
enum sparse { ZERO, TWO = 2 };

int main(void)
{
	unsigned s;
	__CPROVER_assume(__CPROVER_enum_is_in_range(s)); // no enumeration
	__CPROVER_assert(s != 1, "of which nothing is known");
	return 0;
}
