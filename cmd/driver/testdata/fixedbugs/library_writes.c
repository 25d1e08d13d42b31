// ecvt writes through its arguments.
// VERDICT: UNKNOWN(unsupported: a call of ecvt at
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
	int point = 77, sign = 77;
	ecvt(1.5, 3, &point, &sign);
	if (sign != 77)
		reach_error();
	return 0;
}
