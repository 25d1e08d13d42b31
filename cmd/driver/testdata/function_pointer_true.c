// A call through a function pointer.
// VERDICT: TRUE
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }

int main(void) {
	int (*f)(int) = __VERIFIER_nondet_bool() ? inc : dec;
	int r = f(10);
	if (r != 11 && r != 9)
		reach_error();
	return 0;
}
