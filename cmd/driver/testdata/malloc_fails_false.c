// VERDICT: FALSE
// FLAGS: --malloc-may-fail
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
	int *p = malloc(sizeof *p);
	if (p == NULL)
		reach_error();
	free(p);
	return 0;
}
