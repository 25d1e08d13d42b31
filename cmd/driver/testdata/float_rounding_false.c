// Adding one does not always change a float.
// VERDICT: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (x > 1000 && x < 1e9f && x + 1 == x)
		reach_error();
	return 0;
}
