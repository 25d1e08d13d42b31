// A variable that is defined elsewhere has any value, and another one behind a
// call of a function that is.
// VERDICT: UNKNOWN(assumption: the error depends on what is written by touch at
extern void reach_error(void);
extern int mode;
void touch(void);

int main(void) {
	int before = mode;
	touch();
	if (mode != before)
		reach_error();
	return 0;
}
