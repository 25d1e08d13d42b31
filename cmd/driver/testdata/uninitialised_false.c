// A local without initialiser has any value.
// VERDICT: FALSE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
	int x;
	int y = __VERIFIER_nondet_bool() ? 3 : x;
	if (y == 42)
		reach_error();
	return 0;
}
