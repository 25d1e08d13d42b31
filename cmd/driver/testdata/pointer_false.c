// A pointer to a pointer.
// VERDICT: FALSE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int g = 3;

static void set(int **pp, int *q) {
	*pp = q;
}

int main(void) {
	int x = 4;
	int *p = &g;
	if (__VERIFIER_nondet_bool())
		set(&p, &x);
	*p += 1;
	if (x == 5)
		reach_error();
	return 0;
}
