// A run of two million steps that reads no input; most of its trace is left out.
// VERDICT: FALSE
extern void reach_error(void);

int main(void) {
	unsigned sum = 0;
	for (unsigned i = 0; i < 1000000; i++)
		sum += i & 3;
	if (sum == 1500000)
		reach_error();
	return 0;
}
