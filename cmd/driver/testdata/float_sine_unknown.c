// An error that needs the value of a sine.
// VERDICT: UNKNOWN(assumption: the error depends on the result of sin
#include <math.h>
extern void reach_error(void);

int main(void) {
	if (sin(1) > 0.5)
		reach_error();
	return 0;
}
