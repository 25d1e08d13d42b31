// VERDICT: TRUE
// FLAGS: --property undefined
// All elements that are used were stored.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a[6], n = __VERIFIER_nondet_int(), sum = 0;

	if (n < 1 || n > 6)
		return 0;
	for (int i = 0; i < n; i++)
		a[i] = i;
	for (int i = 0; i < n; i++)
		sum += a[i];
	return sum;
}
