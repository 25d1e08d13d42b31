// An array of variable length ends with its block: here it is used only inside of it.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	int *p = 0, n = __VERIFIER_nondet_uint() % 3 + 1, sum = 0;
	for (int i = 1; i <= n; i++) {
		int outer[i];
		p = outer;
		{
			int inner[i + 1];
			inner[i] = i;
			sum += inner[i];
		}
		p[i - 1] = sum;
		sum += *(p + i - 1);
	}
	return sum;
}
