// VERDICT: TRUE
// Constant indexes in arrays of elements, up to the last one (inner_constant.c leaves the array).
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { int x[4]; int y; } t[2];
int main(void) {
	int i = __VERIFIER_nondet_int(), three = 3;
	t[1].x[0] = 7;
	if (i == 0 && (t[i].x[three] == 7 || t[i].y == 7))
		reach_error();
	return 0;
}
