// VERDICT: FALSE
// A negative index leaves the array for the field before it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { int pre; int x[4]; int y; int z; } t[2];
int main(void) {
	int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
	if (i != 0 || j < -1 || j > 3) return 0;
	t[0].pre = 7;
	if (t[i].x[j] == 7)
		reach_error();
	return 0;
}
