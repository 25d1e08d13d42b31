// A function that may fail sets errno.
// VERDICT: UNKNOWN(assumption: the error depends on the result of errno at
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	errno = 0;
	remove("file");
	if (errno != 0)
		reach_error();
	return 0;
}
