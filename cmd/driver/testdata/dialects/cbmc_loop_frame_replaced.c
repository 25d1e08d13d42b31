// What functions write in a loop is what their contracts say, where these stand for the calls.
// VERDICT LP64: TRUE
// FLAGS: --function fill --enforce-contract fill --replace-call-with-contract reduce --replace-call-with-contract clear
typedef struct { short at[6]; } poly;
short reduce(short a) __CPROVER_ensures(-10 < __CPROVER_return_value && __CPROVER_return_value < 10);
void clear(poly *to) __CPROVER_assigns(__CPROVER_object_upto(to, sizeof(poly))) __CPROVER_ensures(to->at[0] == 0);
void fill(poly *r)
__CPROVER_requires(__CPROVER_is_fresh(r, sizeof(poly)))
__CPROVER_assigns(__CPROVER_object_upto(r, sizeof(poly)))
__CPROVER_ensures(r->at[0] < 10)
{
	for (unsigned i = 0; i < 6; i++)
	__CPROVER_assigns(i, __CPROVER_object_whole(r))
	__CPROVER_loop_invariant(i <= 6 && (i == 0 || r->at[0] < 10))
	{
		if (i == 3)
			clear(r);
		r->at[i] = reduce(r->at[i]);
	}
}
