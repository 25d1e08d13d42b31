// A bit-field wraps around and leaves its neighbour alone.
// VERDICT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct flags {
	unsigned a : 2;
	unsigned b : 2;
};

int main(void) {
	struct flags f = {0, 3};
	f.a = __VERIFIER_nondet_uint();
	f.a++;
	if (f.a == 0 && f.b == 3)
		reach_error();
	return 0;
}
