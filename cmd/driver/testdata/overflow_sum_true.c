// VERDICT: TRUE
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int n = __VERIFIER_nondet_int(), sum = 0;
	for (int i = 0; i < n; i++)
		if (sum < 1000)
			sum += 2;
	return sum;
}
