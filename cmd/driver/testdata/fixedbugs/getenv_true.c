// What getenv returns need not, and cannot, be freed.
// VERDICT: TRUE
// FLAGS: --property valid-memsafety
#include <stdlib.h>

int main(void) {
	char *p = getenv("HOME");
	if (p != NULL)
		for (int i = 0; i < 3 && p[i] != 0; i++)
			;
	return 0;
}
