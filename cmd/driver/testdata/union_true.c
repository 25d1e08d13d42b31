// A union read by bytes, little endian.
// VERDICT: TRUE
extern void reach_error(void);

union word {
	unsigned u;
	unsigned char b[4];
};

int main(void) {
	union word w;
	w.u = 0x01020304u;
	if (w.b[0] != 4 || w.b[3] != 1)
		reach_error();
	w.b[1] = 0xff;
	if (w.u != 0x0102ff04u)
		reach_error();
	return 0;
}
