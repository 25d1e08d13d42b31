// VERDICT: FALSE
// The first input is read behind a delay loop, longer than sample runs are: a
// program that seemed to read nothing got no random runs at all.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int ones = 0;
	for (int k = 0; k < 4; k++) {
		for (unsigned long i = 0; i < 10000000; i++)
			;
		ones += __VERIFIER_nondet_int() & 1;
	}
	if (ones == 3)
		reach_error();
	return 0;
}
