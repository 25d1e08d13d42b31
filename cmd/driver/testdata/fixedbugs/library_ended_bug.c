// The character at the end is read, which is beyond the array.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function blanks --valid-pointers --property valid-deref
unsigned blanks(const char *from, const char *end)
{
	unsigned n = 0;
	while (from <= end)
		n += *from++ == ' ';
	return n;
}
