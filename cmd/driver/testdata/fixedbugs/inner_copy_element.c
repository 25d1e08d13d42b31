// VERDICT: TRUE
// An element of an array in a struct, with arrays in it, is given another one.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pt { short x, y; };
struct cell { char name[4]; struct pt at[2]; unsigned short w[4]; int n; };
struct box { int len; struct cell e[3]; char g[2][4]; short tail[4]; struct pt last; };
static struct box c = { 3, { { "ab", { { 1, 2 }, { 3, 4 } }, { 5, 6 }, 7 }, { "c" } }, { "xy", "z" }, { 8, 9 }, { 10, 11 } };

int main(void)
{
	unsigned n = __VERIFIER_nondet_uchar() & 3;
	struct box d = { 1, .e[2].w = { 1, 2, 3 }, .g[1][2] = 4 };
	struct box *p = &d;
	c.e[n % 3] = c.e[1];
	if (c.e[n % 3].name[0] != 'c' || c.len != 3 || p->e[2].w[1] != 2)
		reach_error();
	return 0;
}
