// As outside_array.c, with an input that leads behind the array.
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int a[10] = {0};
	int i = __VERIFIER_nondet_int();
	if (i < 0 || i >= 10)
		return 0;
	a[i] = i;
	if (a[a[i] + 10] != i)
		reach_error();
	return 0;
}
