// VERDICT LP64: TRUE
// FLAGS: --enforce-contract in --enforce-contract out --enforce-contract make
// Contracts within contracts, and a struct for a result.
struct result { int value; char rest[20]; };
int g, h;
void in(void) __CPROVER_assigns(h) { h = 1; }
void out(void) __CPROVER_assigns(g, h) {
	in();
	g = 2;
}
static struct result make(int a, char *const names[], int (*callback)(int))
__CPROVER_requires(a > 0)
__CPROVER_ensures(__CPROVER_return_value.value == a)
{
	struct result x;
	x.value = a;
	return x;
}
int main(void) {
	out();
	h = 3;
	in();
	__CPROVER_assert(make(nondet_int(), 0, 0).value > 0, "result");
}
