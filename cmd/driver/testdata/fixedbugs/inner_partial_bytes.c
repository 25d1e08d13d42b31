// VERDICT: FALSE
// An access of the struct, by its bytes, to a part of an array and what is behind it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { short x[4]; short y, z; } t;
int main(void) {
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	t.x[i] = 1;
	t.y = 7;
	int *p = (int *)((char *)&t + 6);
	if (*p == 0x70001)
		reach_error();
	return 0;
}
