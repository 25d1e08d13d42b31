// What is not modelled does not matter where no run gets.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int x = __VERIFIER_nondet_int(), y = 0;
	if (x > 5 && x < 5)
		__asm__ volatile("movl $5, %0" : "=r"(y));
	if (y != 0)
		reach_error();
	return 0;
}
