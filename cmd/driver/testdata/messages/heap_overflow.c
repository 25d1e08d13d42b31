// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: heap buffer overflow: 8 bytes at offset 40 of the block of 40 bytes allocated at line 9 (write of `rows[i]`)
#include <stdlib.h>

int main(void)
{
	int n = 5;
	long *rows = malloc(n * sizeof *rows);
	for (int i = 0; i <= n; i++)
		rows[i] = i;
	free(rows);
	return 0;
}
