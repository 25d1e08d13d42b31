// A state machine that never ends and never reaches its bad state.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int state = 1, blast = 0;
	for (;;) {
		if (state == 1) {
			state = 2;
		} else if (state == 2) {
			if (__VERIFIER_nondet_int())
				state = 3;
			blast = 0;
		} else if (state == 3) {
			if (blast == 2)
				reach_error();
			blast = 1;
			state = 2;
		}
	}
}
