// PROPERTIES: valid-deref
// SAYS: The null pointer is in the initial value of `both`, declared at line 7.
// NEVER: `int main(void)`
extern int __VERIFIER_nondet_int(void);
struct in { int n; int *p; };
static int one = 1;
static struct { int tag; struct in a, b; } both = {
	1,
	{1, &one},
	{2},
};
int main(void)
{
	struct in *in = __VERIFIER_nondet_int() ? &both.a : &both.b;
	both.tag++;
	return *in->p;
}
