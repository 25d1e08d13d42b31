// Inline assembly that does nothing but hide values from the compiler.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int use(int x, int *p) {
	int *q;
	__asm__ volatile("" : "+r"(x) : : "memory");
	__asm__("" : "+m"(*p));
	__asm__("" : "=r"(q) : "0"(p));
	__asm__ volatile("rep; nop\n\tmfence" : : : "memory");
	__asm__("" : : "r"(p));
	return *q + x;
}

int main(void) {
	int x = __VERIFIER_nondet_int(), y = 5;
	if (use(x, &y) != (int)(5u + x))
		reach_error();
	return 0;
}
