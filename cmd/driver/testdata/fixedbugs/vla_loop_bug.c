// The array of an earlier iteration has ended, that of an outer block has not.
// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
int main(void) {
	int n = 2, *outer_end, *last = 0, sum = 0;
	int outer[n];
	outer_end = outer + 1;
	for (int i = 0; i < 2; i++) {
		int a[n + i];
		a[0] = i;
		*outer_end = i;
		if (i == 1)
			sum = *last;
		last = a;
	}
	return sum;
}
