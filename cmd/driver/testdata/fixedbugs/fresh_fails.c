// VERDICT: TRUE
// FLAGS: --property valid-deref --property unreach-call --malloc-may-fail --enforce-contract get
// Where there is no memory, is_fresh does not hold; __CPROVER_allocate does not fail.
int get(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof(*p)))
__CPROVER_ensures(__CPROVER_return_value == *p)
{
	return *p;
}
int main(void) {
	int *p, *q = __CPROVER_allocate(sizeof(int), 1);
	__CPROVER_assert(*q == 0, "allocated");
	get(p);
}
