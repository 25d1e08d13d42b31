// A struct that is too big for registers.
// VERDICT: FALSE
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);

struct big {
	char c;
	short s;
	long l[4];
};

static long total(struct big b) {
	return b.c + b.s + b.l[0] + b.l[3];
}

int main(void) {
	struct big b = {1, 2, {3, 0, 0, 4}};
	b.s = __VERIFIER_nondet_short();
	if (total(b) == 100)
		reach_error();
	return 0;
}
