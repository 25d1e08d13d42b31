// Strings whose pointers are compared begin before their terminators, also in the same array.
// VERDICT: TRUE
// FLAGS: --function same --valid-pointers --property valid-deref
int same(const unsigned char *a, const unsigned char *b)
{
	return a == b || *a == *b;
}
