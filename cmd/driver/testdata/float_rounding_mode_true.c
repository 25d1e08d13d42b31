// rint rounds as fesetround says.
// VERDICT: TRUE
#include <fenv.h>
#include <math.h>
extern void reach_error(void);

int main(void) {
	if (rint(1.5) != 2 || fesetround(FE_DOWNWARD) != 0 || rint(1.5) != 1 || fegetround() != FE_DOWNWARD)
		reach_error();
	fesetround(FE_UPWARD);
	if (lrint(1.1) != 2)
		reach_error();
	return 0;
}
