// No undefined function is called.
// FLAGS: --undefined error
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int rate(int k);

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x > 5 && x < 2)
		reach_error();
	if (x > 5 && x < 2)
		rate(x);
	return 0;
}
