// A variable keeps its value when scanf does not get that far.
// VERDICT: FALSE
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
	int m = 1, n = 2;
	if (scanf("%d,%d", &m, &n) == 1 && m == 9 && n == 2)
		reach_error();
	return 0;
}
