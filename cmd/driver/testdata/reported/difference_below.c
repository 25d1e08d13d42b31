// A difference of unsigned numbers that is below 0 is said before what follows from it.
// PROPERTIES: valid-deref
// SAYS: At line 12 `left` becomes 4294967295, as -1 does not fit.
extern unsigned __VERIFIER_nondet_uint(void);
#define TAG 2u
static char out[8];
static void strip(const char *in, unsigned size)
{
	unsigned left;
	if (size > 8 + TAG)
		return;
	left = size - TAG;
	for (unsigned k = 0; k < left; k++)
		out[k] = in[k];
}
int main(void)
{
	char in[16] = "abcdefg";
	unsigned n = __VERIFIER_nondet_uint();
	if (n == 0)
		return 0;
	strip(in, n);
	return 0;
}
