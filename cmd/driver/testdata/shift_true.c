// Shifts after promotion to int; the right shift of a negative number.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
	unsigned char c = __VERIFIER_nondet_uchar();
	int left = c << 4;
	int back = left >> 4;
	if (back != c)
		reach_error();
	if ((-8 >> 1) != -4)
		reach_error();
	return 0;
}
