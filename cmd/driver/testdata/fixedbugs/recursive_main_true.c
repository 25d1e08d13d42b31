// The program calls main, after a constructor.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int calls;

__attribute__((constructor)) static void start(void) { calls++; }

int main(void) {
	if (calls < 1 || calls > 3)
		reach_error();
	if (calls < 3 && __VERIFIER_nondet_int()) {
		calls++;
		main();
	}
	return 0;
}
