// A library function that writes memory and has no model.
// VERDICT: UNKNOWN(unsupported
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
	int n = 0;
	scanf("%d", &n);
	if (n == 7)
		reach_error();
	return 0;
}
