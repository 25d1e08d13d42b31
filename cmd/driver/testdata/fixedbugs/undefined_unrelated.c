// An error that does not depend on what undefined functions do.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void get(int *p);
int rate(int k);

int main(void) {
	int x = 0, y = __VERIFIER_nondet_int();
	get(&x);
	x = rate(y);
	if (y == 7)
		reach_error();
	return 0;
}
