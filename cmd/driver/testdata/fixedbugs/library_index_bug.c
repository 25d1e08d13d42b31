// The element after the one that the parameter is the index of may be none.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function step --valid-pointers --property valid-deref
int step(const int *limit, unsigned at)
{
	return limit[at] < limit[at + 1];
}
