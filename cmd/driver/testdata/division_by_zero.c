// C leaves undefined what a division by zero does: there is no proof.
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
	if (y == -1)
		return 0; // INT_MIN / -1 has no value
	int q = x / y;
	if (y == 0)
		reach_error();
	return q & 0;
}
