// VERDICT: TRUE
// A recursive function that never returns, called by one that is inlined.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void die(int n) {
	for (;;)
		die(n + 1);
}
void check(int x) {
	if (x)
		die(x);
}
int main(void) {
	int n = __VERIFIER_nondet_int();
	check(n);
	check(n - 1);
	reach_error();
}
