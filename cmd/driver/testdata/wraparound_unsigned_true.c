// Unsigned wrap-around of narrow and wide types.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	unsigned char c = 255;
	c++;
	unsigned u = 0;
	u--;
	if (c != 0 || u != 4294967295u)
		reach_error();
	return 0;
}
