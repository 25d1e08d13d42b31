// sscanf reads what is there.
// VERDICT: TRUE
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	int a = 0, b = 0, n = 0;
	char c = 0;
	if (sscanf("12, 1f]x", "%d,%x%c%n", &a, &b, &c, &n) != 3 || a != 12 || b != 31 || c != ']' || n != 7)
		reach_error();
	if (sscanf("", "%d", &a) != -1 || sscanf("x", "%d", &a) != 0 || a != 12)
		reach_error();
	float f = 0;
	if (sscanf("run 3 0.5", "%*s%d%f", &n, &f) != 2 || n != 3 || f != 0.5f)
		reach_error();
	return 0;
}
