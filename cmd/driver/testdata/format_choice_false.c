// A format that is chosen is one of two, and both read the number.
// VERDICT: FALSE
#include <stdio.h>

extern void reach_error(void);

int main(int argc, char **argv) {
	int n = 0;
	sscanf("1", argc > 1 ? "%d" : "%x", &n);
	if (n)
		reach_error();
	return 0;
}
