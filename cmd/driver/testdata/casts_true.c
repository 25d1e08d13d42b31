// Conversions narrow, extend and change sign.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int();
	signed char c = (signed char)x;
	unsigned short s = (unsigned short)c;
	if (c < 0 && s < 0xff80)
		reach_error();
	if ((unsigned)-1 < 1u || -1 > 0)
		reach_error();
	_Bool b = 256;
	if (b != 1)
		reach_error();
	return 0;
}
