// What GNU's complex integers do when they overflow nobody says.
// FLAGS: --property no-overflow
// VERDICT: UNKNOWN(unsupported: arithmetic on complex integers at
extern int __VERIFIER_nondet_int(void);

int main(void) {
	_Complex int x = __VERIFIER_nondet_int(), y = 1;
	x += y;
	return 0;
}
