// The array in the larger struct ends before.
// VERDICT: FALSE(undefined)
// FLAGS: --function sum --valid-pointers --property undefined
struct base { int kind; };
struct derived { struct base b; unsigned n, a[4]; };
unsigned sum(const struct base *of)
{
	const struct derived *d = (const struct derived *)of;
	return d->a[d->n & 7];
}
