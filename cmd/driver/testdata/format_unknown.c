// Only constant formats are known.
// VERDICT: UNKNOWN(unsupported: a format that is not constant, or without a model at
#include <stdio.h>

extern void reach_error(void);

int main(int argc, char **argv) {
	int n = 0;
	sscanf("1", argc > 1 ? "%d" : "%x", &n);
	if (n)
		reach_error();
	return 0;
}
