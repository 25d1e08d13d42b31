// VERDICT LP64: FALSE
// FLAGS: --enforce-contract next
// The result is within what the function was given, though the postcondition is written first.
char *next(char *p)
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 2))
__CPROVER_requires(__CPROVER_is_fresh(p, 4))
{
	return p + 2;
}
int main(void) { char *p; next(p); }
