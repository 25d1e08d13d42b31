// A handshake as a state machine: the answer is only sent to a peer that was
// checked. The recursion keeps the program from the engines that need loop-free
// blocks.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int retries(int n) {
	if (n <= 0)
		return 0;
	return 1 + retries(n - 1);
}

int main(void) {
	int state = 10, checked = 0, cached = __VERIFIER_nondet_int();
	while (1) {
		switch (state) {
		case 10: /* hello */
			checked = 0;
			state = cached ? 30 : 20;
			break;
		case 20: /* certificate */
			if (__VERIFIER_nondet_int())
				return 1;
			checked = 1;
			state = 40;
			break;
		case 30: /* resume */
			if (retries(__VERIFIER_nondet_int()) > 5)
				return 1;
			checked = 1;
			state = 50;
			break;
		case 40: /* key */
			state = __VERIFIER_nondet_int() ? 50 : 20;
			break;
		case 50: /* answer */
			if (!checked)
				reach_error();
			state = __VERIFIER_nondet_int() ? 10 : 60;
			break;
		default:
			return 0;
		}
	}
}
