// What malloc returns may lie where something was freed.
// VERDICT: UNKNOWN(undefined behaviour
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
	int *p = malloc(8);
	free(p);
	int *q = malloc(8);
	if (p == q)
		reach_error();
	return 0;
}
