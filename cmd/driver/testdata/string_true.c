// The length of a string literal.
// VERDICT: TRUE
extern void reach_error(void);

static int length(const char *s) {
	int n = 0;
	while (*s++)
		n++;
	return n;
}

int main(void) {
	if (length("abc") != 3)
		reach_error();
	return 0;
}
