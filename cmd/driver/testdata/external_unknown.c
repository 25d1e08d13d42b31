// The error depends on what an unknown function returns.
// VERDICT: UNKNOWN(
extern void reach_error(void);

extern int sensor(void);

int main(void) {
	if (sensor() == 42)
		reach_error();
	return 0;
}
