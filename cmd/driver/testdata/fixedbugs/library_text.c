// A string of unsigned char: constant bytes of which nothing says how many there are.
// VERDICT: TRUE
// FLAGS: --function length --valid-pointers --property all
unsigned length(const unsigned char *text)
{
	unsigned n = 0;
	while (text[n])
		n++;
	return n;
}
