// Whatever the bits of a NaN, they are those of a NaN.
// VERDICT LP64: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

static union { float x; unsigned bits; } u;

int main(void) {
	float x = __VERIFIER_nondet_float();
	if (x != 0)
		return 0;
	u.x = x / x;
	if ((u.bits & 0x7fffffff) > 0x7f800000)
		reach_error();
	return 0;
}
