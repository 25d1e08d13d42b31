// … and keep a pointer, so that there is no proof without the user's word.
// VERDICT: UNKNOWN(assumption: log_value is not defined and is given a pointer at
extern void reach_error(void);
void log_value(int *p);

int main(void) {
	int x = 0, y = 1;
	log_value(&x);
	if (y != 1)
		reach_error();
	return 0;
}
