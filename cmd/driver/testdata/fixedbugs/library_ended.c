// A pointer to an array and one to its end, guessed from their names.
// VERDICT: TRUE
// FLAGS: --function blanks --valid-pointers --property all
unsigned blanks(const char *from, const char *end)
{
	unsigned n = 0;
	while (from < end)
		n += *from++ == ' ';
	return n;
}
