// The bits of numbers in a union.
// VERDICT: TRUE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
	union { float x; unsigned bits; } u;
	u.x = __VERIFIER_nondet_float();
	float x = u.x;
	u.bits &= 0x7fffffff;
	if (x == x && u.x != (x < 0 ? -x : x))
		reach_error();
	u.x = 1;
	if (u.bits != 0x3f800000)
		reach_error();
	return 0;
}
