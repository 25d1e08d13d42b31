// A cast of a number that does not fit is undefined.
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);

int main(void) {
	volatile double x = 1e20;
	if ((int)x != 5)
		reach_error();
	return 0;
}
