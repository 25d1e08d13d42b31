// A struct that the function casts to the larger one which begins with it.
// VERDICT: TRUE
// FLAGS: --function sum --valid-pointers --property all
struct base { int kind; };
struct derived { struct base b; unsigned n, a[4]; const char *name; };
unsigned sum(const struct base *of)
{
	const struct derived *d = (const struct derived *)of;
	return d->n + d->a[3] + (unsigned)d->name[0];
}
