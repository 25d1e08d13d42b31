// A program that crashes when it prints does not reach what comes behind.
// VERDICT: UNKNOWN(undefined behaviour at
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	char *p = 0;
	puts(p);
	reach_error();
	return 0;
}
