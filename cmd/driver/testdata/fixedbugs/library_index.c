// What an index is compared with says how long its array is, and a parameter that is an index is one of an element.
// VERDICT: TRUE
// FLAGS: --function above --valid-pointers --property all
unsigned above(const unsigned short *lens, unsigned codes, const int *limit, int at)
{
	unsigned n = 0;
	for (unsigned sym = 0; sym < codes; sym++)
		if (lens[sym] > limit[at])
			n++;
	return n;
}
