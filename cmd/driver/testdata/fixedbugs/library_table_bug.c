// One element beyond the largest array that a pointer in an array of arrays leads to.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function first --valid-pointers --property valid-deref
struct table {
	int *cell[2][3];
};
int first(const struct table *t, unsigned i)
{
	int *p = t->cell[i % 2][1];
	return p[8];
}
