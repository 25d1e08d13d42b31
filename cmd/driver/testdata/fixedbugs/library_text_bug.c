// The character after the end of a string is read.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function length --valid-pointers --property valid-deref
unsigned length(const unsigned char *text)
{
	unsigned n = 0;
	while (text[n] || text[n + 1])
		n++;
	return n;
}
