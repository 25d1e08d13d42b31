// VERDICT: FALSE
// The error lies behind a hundred million rounds: counters, a sum, a branch that
// goes the other way half-way, and nested loops of constant bounds.
extern void reach_error(void);

int main(void) {
	unsigned sum = 0;
	int late = 0, inner = 0;
	for (unsigned i = 1; i <= 100000000; i++) {
		sum += i;
		if (i > 50000000)
			late++;
	}
	for (int i = 0; i < 1000; i++)
		for (int j = 0; j < 100000; j++)
			inner++;
	if (sum == 987459712u && late == 50000000 && inner == 100000000)
		reach_error();
	return 0;
}
