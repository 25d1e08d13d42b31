// A member that is an array of arrays of pointers.
// VERDICT: TRUE
// FLAGS: --function first --valid-pointers --property all
struct table {
	int *cell[2][3];
};
int first(const struct table *t, unsigned i)
{
	int *p = t->cell[i % 2][1];
	return p ? *p : 0;
}
