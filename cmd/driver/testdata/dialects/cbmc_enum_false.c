// VERDICT LP64: FALSE
enum sparse { ZERO, TWO = 2 };

int main(void)
{
	enum sparse s;
	__CPROVER_assume(s <= TWO);
	__CPROVER_assert(__CPROVER_enum_is_in_range(s), "fails for 1");
	return 0;
}
