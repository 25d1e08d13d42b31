// VERDICT LP64: FALSE
// FLAGS: --enforce-contract get --no-explain
// The second pointer may be NULL, or memory apart from the first.
static _Bool valid(int *p, int *q) { return __CPROVER_is_fresh(p, sizeof(*p)) && (!q || __CPROVER_is_fresh(q, sizeof(*q))); }
int get(int *p, int *q)
__CPROVER_requires(valid(p, q))
__CPROVER_assigns(*p)
__CPROVER_ensures(p != q && __CPROVER_return_value == 0)
{
	*p = 0;
	return q ? *q : 0;
}
int main(void) { int *p, *q; get(p, q); }
