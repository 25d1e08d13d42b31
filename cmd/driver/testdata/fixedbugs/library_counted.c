// An array with the number of its elements after it, as its name says: both are guessed with valid pointers.
// VERDICT: TRUE
// FLAGS: --function total --valid-pointers --property all
int total(const int *values, int count)
{
	unsigned sum = 0;
	for (int i = 0; i < count; i++)
		sum += (unsigned)values[i];
	return sum & 7;
}
