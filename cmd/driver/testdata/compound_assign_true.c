// Compound assignment converts back to the narrow type.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	unsigned char c = 200;
	c += 100;
	c <<= 1;
	c ^= 0x0f;
	int i = 7;
	i -= c++ + 1;
	if (c != 88 || i != -81)
		reach_error();
	return 0;
}
