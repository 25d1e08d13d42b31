// VERDICT: TRUE
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
	if (malloc(4) == NULL)
		reach_error();
	return 0;
}
