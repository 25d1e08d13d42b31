// VERDICT LP64: FALSE
// The circuit of fma extended an exponent to fewer bits, which the solver refuses.
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
extern float fmaf(float, float, float);
int main(void) {
	float x = __VERIFIER_nondet_float();
	if (x > 1 && x < 2 && fmaf(x, x, -2) != x * x - 2)
		reach_error();
}
