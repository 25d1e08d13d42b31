// What scanf reads is arbitrary.
// VERDICT: FALSE
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
	int n = 0;
	if (scanf("%d", &n) == 1 && n == 7)
		reach_error();
	return 0;
}
