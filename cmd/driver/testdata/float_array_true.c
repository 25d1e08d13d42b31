// Arrays and structs of floating-point numbers.
// VERDICT: TRUE
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
struct point { float x, y; };

static struct point mirrored(struct point p) {
	struct point q = {p.y, p.x};
	return q;
}

int main(void) {
	double a[4] = {1, 2, 3};
	a[3] = __VERIFIER_nondet_double();
	if (!(a[3] >= 0 && a[3] <= 1))
		return 0;
	double least = a[0];
	for (int i = 1; i < 4; i++)
		if (a[i] < least)
			least = a[i];
	if (least != a[3])
		reach_error();
	struct point p = {1, -0.5f};
	p = mirrored(p);
	if (p.x != -0.5f || p.y != 1)
		reach_error();
	return 0;
}
