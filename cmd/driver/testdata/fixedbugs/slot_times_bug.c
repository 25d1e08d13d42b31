// A slot that is taken may have the time 0.
// VERDICT LP64: FALSE
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
				until[i] = time;
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
