// setjmp returns twice.
// VERDICT: FALSE
#include <setjmp.h>

extern void reach_error(void);

static jmp_buf place;

int main(void) {
	if (setjmp(place) == 0)
		longjmp(place, 1);
	else
		reach_error();
	return 0;
}
