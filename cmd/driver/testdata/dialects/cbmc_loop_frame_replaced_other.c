// The contract lets the function write to what the loop may not assign.
// VERDICT LP64: UNKNOWN(unsupported: a check of what the clause assigns allows
// FLAGS: --function f --enforce-contract f --replace-call-with-contract clear --property unreach-call
typedef struct { int n, m; } two;
void clear(two *to) __CPROVER_assigns(__CPROVER_object_upto(to, sizeof(two))) __CPROVER_ensures(to->n == 0);
void f(two *r, two *q)
__CPROVER_requires(__CPROVER_is_fresh(r, sizeof(two)) && __CPROVER_is_fresh(q, sizeof(two)))
__CPROVER_assigns(__CPROVER_object_whole(r), __CPROVER_object_whole(q))
{
	for (int i = 0; i < 3; i++)
	__CPROVER_assigns(i, *r)
	{
		clear(q);
	}
}
