// A slot that is taken has a time that is not 0: an element of one array is checked where one of another array says so.
// VERDICT LP64: TRUE
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
static unsigned until[9];
static unsigned char taken[9];

int main(void) {
	for (;;) {
		unsigned time = __VERIFIER_nondet_uint();
		if (time == 99)
			return 0;
		for (int i = 0; i < 9; i++)
			if (!taken[i]) {
				taken[i] = 1;
				until[i] = time ? time : 1;
				break;
			}
		for (int i = 0; i < 9; i++)
			if (taken[i]) {
				if (!until[i])
					reach_error();
				if (until[i] < time)
					taken[i] = 0;
			}
	}
}
