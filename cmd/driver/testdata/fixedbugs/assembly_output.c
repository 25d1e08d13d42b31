// What empty assembly leaves in an output that may be in memory is its operand.
// VERDICT: UNKNOWN(unsupported
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int(), y = 5;
	__asm__("" : "=g"(y) : "0"(x));
	if (y != 5)
		reach_error();
	return 0;
}
