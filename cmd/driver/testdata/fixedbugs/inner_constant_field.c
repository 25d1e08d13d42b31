// VERDICT: FALSE
// A constant index leaves the array of the one struct that a pointer leads to.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { int z; int x[4]; int y; } g;
static int last(struct s *q) { q->y = 7; return q->x[4]; }
int main(void) {
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	g.x[i] = 1;
	if (last(&g) == 7)
		reach_error();
	return 0;
}
