// There is no model of printing floating-point numbers.
// VERDICT: UNKNOWN(unsupported: sprintf of a floating-point number at
#include <stdio.h>

extern void reach_error(void);

int main(void) {
	char text[16];
	sprintf(text, "%g", 0.5);
	if (text[0] != '0')
		reach_error();
	return 0;
}
