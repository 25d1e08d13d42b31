// A jump into the middle of a loop.
// VERDICT: FALSE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
	int i = 5, n = 0;
	if (__VERIFIER_nondet_bool())
		goto middle;
	for (i = 0; i < 2; i++) {
	middle:
		n++;
	}
	if (n == 1)
		reach_error();
	return 0;
}
