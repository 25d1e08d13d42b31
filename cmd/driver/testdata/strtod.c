// strtod is exact where that is easy, and ends where the number does.
// VERDICT: TRUE
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
	char *end;
	const char *text = "-12.5e1x";
	if (strtod(text, &end) != -125 || end != text + 7)
		reach_error();
	if (atof("0.1") != 0.1 || strtof("2.5", NULL) != 2.5f)
		reach_error();
	return 0;
}
