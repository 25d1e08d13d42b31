// Locks are taken and given back, each depending on a condition of its own. The
// recursion keeps the program from the engines that need loop-free blocks.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int pause(int n) {
	if (n <= 0)
		return 0;
	return pause(n - 1);
}

int main(void) {
	while (__VERIFIER_nondet_int()) {
		int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int();
		int p3 = __VERIFIER_nondet_int(), p4 = __VERIFIER_nondet_int();
		int k1 = 0, k2 = 0, k3 = 0, k4 = 0;
		if (p1)
			k1 = 1;
		if (p2)
			k2 = 1;
		if (p3)
			k3 = 1;
		if (p4)
			k4 = 1;
		pause(p1);
		if (p1 && k1 != 1)
			reach_error();
		if (p2 && k2 != 1)
			reach_error();
		if (p3 && k3 != 1)
			reach_error();
		if (p4 && k4 != 1)
			reach_error();
	}
	return 0;
}
