// One element more than the array has, as its number says.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function total --valid-pointers --property valid-deref
int total(const int *values, int count)
{
	unsigned sum = 0;
	for (int i = 0; i <= count; i++)
		sum += (unsigned)values[i];
	return sum & 7;
}
