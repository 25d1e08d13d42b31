// Invariants, assigned memory and measures of loops.
// VERDICT LP64: TRUE
int nondet_int(void);
int main(void)
{
	int n = nondet_int(), sum = 0, table[3];
	//@ admit 0 <= n <= 6;
	/*@ loop invariant 0 <= i <= n && sum == 2 * i;
	  @ loop assigns i, sum, table[0 .. 2];
	  @ loop variant n - i; */
	for (int i = 0; i < n; i++) {
		table[i % 3] = i;
		sum += 2;
	}
	//@ assert sum == 2 * n;
	//@ loop invariant n >= \at(n, LoopEntry);
	while (n < 10)
		n++;
	return 0;
}
