// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// The last element was not stored.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a[6], n = __VERIFIER_nondet_int(), sum = 0;

	if (n < 1 || n > 6)
		return 0;
	for (int i = 0; i < n - 1; i++)
		a[i] = i;
	for (int i = 0; i < n; i++)
		sum += a[i];
	return sum;
}
