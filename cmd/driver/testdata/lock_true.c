// A lock is taken and released in turn, in a loop without a bound.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static void lock(void) {
	if (held)
		reach_error();
	held = 1;
}

static void unlock(void) {
	if (!held)
		reach_error();
	held = 0;
}

int main(void) {
	while (__VERIFIER_nondet_int()) {
		int got = 0;
		if (__VERIFIER_nondet_int()) {
			lock();
			got = 1;
		}
		if (got)
			unlock();
	}
	return 0;
}
