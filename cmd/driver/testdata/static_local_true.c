// A static local keeps its value.
// VERDICT: TRUE
extern void reach_error(void);

static int next(void) {
	static int n = 10;
	return n++;
}

int main(void) {
	int a = next(), b = next();
	if (a != 10 || b != 11)
		reach_error();
	return 0;
}
