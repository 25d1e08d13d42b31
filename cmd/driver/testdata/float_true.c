// Comparisons of floating-point numbers, NaN among them.
// VERDICT: TRUE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
	double x = __VERIFIER_nondet_double();
	double y = __VERIFIER_nondet_double();
	if (x < y && !(y > x))
		reach_error();
	if (x == x && !(x <= x))
		reach_error();
	if (x != x && (x < 1 || x >= 1))
		reach_error();
	if (x > 1 && x < 2 && -x > -1)
		reach_error();
	return 0;
}
