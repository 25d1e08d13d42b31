// A void * that the function casts to one type leads to an object of that type.
// VERDICT: TRUE
// FLAGS: --function by_name --valid-pointers --property all
struct item { int rank; const char *name; };
int by_name(const void *a, const void *b)
{
	const struct item *x = a, *y = b;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return *x->name - *y->name;
}
