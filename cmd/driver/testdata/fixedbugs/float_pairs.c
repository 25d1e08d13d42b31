// Two floats in a struct are passed in one register.
// VERDICT: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

struct pair {
	float x, y;
};
struct triple {
	float x, y, z;
};

static struct pair add(struct pair a, struct pair b) {
	struct pair sum = {a.x + b.x, a.y + b.y};
	return sum;
}

static struct triple last(struct triple t) {
	t.z = 1;
	return t;
}

int main(void) {
	struct pair a = {1, 2}, b = {__VERIFIER_nondet_float(), 3};
	struct pair c = add(a, b);
	struct triple t = {4, 5, 6};
	t = last(t);
	if (c.x == 3.5f && c.y == 5 && t.x == 4 && t.y == 5 && t.z == 1)
		reach_error();
	return 0;
}
