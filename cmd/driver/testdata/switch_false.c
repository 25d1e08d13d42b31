// A state machine reaches its bad state after three steps.
// VERDICT: FALSE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
	int state = 0, steps = 0;
	while (steps < 4) {
		switch (state) {
		case 0:
			state = __VERIFIER_nondet_bool() ? 1 : 2;
			break;
		case 1:
			state = 2;
			break;
		case 2:
			state = 3;
			break;
		default:
			reach_error();
		}
		steps++;
	}
	return 0;
}
