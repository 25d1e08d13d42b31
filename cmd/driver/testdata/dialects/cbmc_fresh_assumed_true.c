// VERDICT LP64: TRUE
// FLAGS: --enforce-contract both
// Where it is assumed, is_fresh makes an object for each.
int both(char *p, char *q)
__CPROVER_requires(__CPROVER_is_fresh(p, 4) && __CPROVER_is_fresh(q, 4))
__CPROVER_ensures(__CPROVER_return_value == 0)
{
	return __CPROVER_same_object(p, q);
}
int main(void) { char *p, *q; both(p, q); }
