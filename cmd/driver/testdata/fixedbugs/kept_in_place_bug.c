// One of the elements that are kept may be too small.
// VERDICT LP64: FALSE
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
	int load[90], kept = 0, n = __VERIFIER_nondet_int();
	if (n < 0 || n > 90)
		return 0;
	for (int i = 0; i < n; i++)
		load[i] = __VERIFIER_nondet_int();
	for (int i = 0; i < n; i++)
		if (load[i] >= 9)
			load[kept++] = load[i];
	for (int i = 0; i < kept; i++)
		if (load[i] < 10)
			reach_error();
	return 0;
}
