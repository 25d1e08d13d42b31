// What is kept of an array in place is what was asked for: read twice, written elsewhere.
// VERDICT LP64: TRUE
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
	int load[90], kept = 0, n = __VERIFIER_nondet_int();
	if (n < 0 || n > 90)
		return 0;
	for (int i = 0; i < n; i++)
		load[i] = __VERIFIER_nondet_int();
	for (int i = 0; i < n; i++)
		if (load[i] >= 10)
			load[kept++] = load[i];
	for (int i = 0; i < kept; i++)
		if (load[i] < 10)
			reach_error();
	return 0;
}
