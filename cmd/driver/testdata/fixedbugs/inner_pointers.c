// VERDICT: FALSE
// An array of pointers in a struct, read as a part of the struct.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int *p[4]; int n; };
int main(void) {
	int x = 0, y = 5;
	struct s s = { { &x, &x, &x, &x }, 0 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	s.p[i] = &y;
	if (**(int **)((char *)&s + 2 * sizeof(int *)) == 5)
		reach_error();
	return 0;
}
