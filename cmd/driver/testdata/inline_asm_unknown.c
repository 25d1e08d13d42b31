// Inline assembly of several instructions is not modelled.
// VERDICT: UNKNOWN(unsupported
extern void reach_error(void);

int main(void) {
	int x = 0;
	__asm__ volatile("movl $5, %0\n\tshll $1, %0" : "=r"(x));
	if (x == 10)
		reach_error();
	return 0;
}
