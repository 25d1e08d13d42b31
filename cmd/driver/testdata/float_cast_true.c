// Casts between integers and floating-point numbers.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	if ((int)(double)n != n)
		reach_error();
	float x = __VERIFIER_nondet_float();
	if (x >= -100 && x <= 100 && (int)x > 100)
		reach_error();
	if (x > 2.5f && x < 3 && (int)x != 2)
		reach_error();
	return 0;
}
