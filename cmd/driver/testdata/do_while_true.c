// do … while with break and continue.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	int n = 0;
	do {
		n++;
		if (n == 2)
			continue;
		if (n > 4)
			break;
	} while (n < 10);
	if (n != 5)
		reach_error();
	return 0;
}
