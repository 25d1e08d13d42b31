// An absent function in a table is skipped.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
extern int absent(void) __attribute__((weak));
static int present(void) { return 1; }

int main(void) {
	int (*const table[])(void) = {present, absent};
	int sum = 0;
	for (int i = 0; i < 2; i++)
		if (table[i])
			sum += table[i]();
	return sum;
}
