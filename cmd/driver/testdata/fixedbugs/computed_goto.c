// goto *p of GNU C.
// VERDICT LP64: FALSE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int run(const unsigned char *code) {
	static const void *const table[] = {&&push, &&add, &&multiply, &&halt};
	int stack[4], n = 0;
	goto *table[*code++];
push:
	stack[n++] = *code++;
	goto *table[*code++];
add:
	n--;
	stack[n - 1] += stack[n];
	goto *table[*code++];
multiply:
	n--;
	stack[n - 1] *= stack[n];
	goto *table[*code++];
halt:
	return stack[0];
}

int main(void) {
	unsigned char code[] = {0, __VERIFIER_nondet_uchar(), 0, 7, 2, 0, 3, 1, 3};
	if (run(code) == 73)
		reach_error();
	return 0;
}
