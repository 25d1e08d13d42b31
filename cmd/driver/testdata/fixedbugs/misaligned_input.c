// A short is written at an offset that is even.
// VERDICT LP64: TRUE
// FLAGS: --property no-overflow
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	short buffer[8] = {0};
	unsigned i = __VERIFIER_nondet_uint() % 8 * 2;
	*(short *)((char *)buffer + i) = 1;
	return buffer[0];
}
