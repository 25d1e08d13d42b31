// switch with fall-through and default.
// VERDICT: TRUE
extern void reach_error(void);

static int classify(int n) {
	switch (n) {
	case 0:
		return 10;
	case 1:
	case 2:
		n = 20;
		break;
	case -3:
		n = 29; // falls through
	default:
		n++;
	}
	return n;
}

int main(void) {
	if (classify(0) != 10 || classify(2) != 20 || classify(-3) != 30 || classify(7) != 8)
		reach_error();
	return 0;
}
