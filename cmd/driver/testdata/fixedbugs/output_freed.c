// printf reads the string that it prints.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	char *p = malloc(4);
	strcpy(p, "abc");
	free(p);
	printf("%d: %s\n", 1, p);
	return 0;
}
