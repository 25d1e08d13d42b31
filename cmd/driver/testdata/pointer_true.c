// A pointer to one of two locals.
// VERDICT: TRUE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
	int x = 1, y = 2;
	int *p = __VERIFIER_nondet_bool() ? &x : &y;
	*p = 5;
	if (x != 5 && y != 5)
		reach_error();
	if (x == 5 && y == 5)
		reach_error();
	return 0;
}
