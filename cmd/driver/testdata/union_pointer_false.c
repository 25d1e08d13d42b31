// A union of a pointer and numbers of other sizes.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union value { int *p; struct { short tag; short n; } s; };

int main(void) {
	int x = 3;
	union value u, v;
	u.p = &x;
	v = u;
	u.s.tag = 1;
	u.s.n = __VERIFIER_nondet_int();
	if (u.s.tag == 1 && u.s.n == 5 && *v.p == 3)
		reach_error();
	return 0;
}
