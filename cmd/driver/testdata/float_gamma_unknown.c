// An error that needs the value of the gamma function.
// VERDICT: UNKNOWN(assumption: the error depends on the result of tgamma
#include <math.h>
extern void reach_error(void);

int main(void) {
	if (tgamma(3.5) > 3)
		reach_error();
	return 0;
}
