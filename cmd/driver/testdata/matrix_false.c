// An element of a two-dimensional array.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	short m[2][3] = {{1, 2, 3}, {4, 5, 6}};
	int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
	if (i < 0 || i > 1 || j < 0 || j > 2)
		return 0;
	if (m[i][j] == 5)
		reach_error();
	return 0;
}
