// The model of qsort calls back.
// VERDICT: TRUE
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *a, const void *b) {
	return *(const int *)a - *(const int *)b;
}

int main(void) {
	int a[2] = {3, 1};
	qsort(a, 2, sizeof *a, compare);
	if (a[0] != 1)
		reach_error();
	return 0;
}
