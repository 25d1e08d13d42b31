// VERDICT: FALSE
// A constant index that leaves the array for that of the next element, where the compiled program finds it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { int x[4]; int y; } t[2];
int main(void) {
	int i = __VERIFIER_nondet_int(), five = 5;
	t[1].x[0] = 7;
	if (i == 0 && t[i].x[five] == 7)
		reach_error();
	return 0;
}
