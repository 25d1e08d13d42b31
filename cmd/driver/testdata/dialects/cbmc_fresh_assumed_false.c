// VERDICT LP64: FALSE
// FLAGS: --enforce-contract both
// What is not said to be fresh may be a part of what is.
int both(char *p, char *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_pointer_in_range_dfcc(p, q, p + 3))
__CPROVER_ensures(__CPROVER_return_value == 0)
{
	return __CPROVER_same_object(p, q);
}
int main(void) { char *p, *q; both(p, q); }
