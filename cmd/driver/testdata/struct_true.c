// A struct passed and returned by value.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct point {
	int x, y;
};

static struct point mirror(struct point p) {
	struct point q = {p.y, p.x};
	return q;
}

int main(void) {
	struct point p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
	struct point q = mirror(mirror(p));
	if (q.x != p.x || q.y != p.y)
		reach_error();
	return 0;
}
