// VERDICT: FALSE(no-overflow)
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int n = __VERIFIER_nondet_int(), sum = 0;
	if (n < 0 || n > 5)
		return 0;
	for (int i = 0; i < n; i++)
		sum += 500000000;
	return sum;
}
