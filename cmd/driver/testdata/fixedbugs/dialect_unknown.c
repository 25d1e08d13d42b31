// A function of another tool that has no model does not just return.
// VERDICT: UNKNOWN(unsupported: a call of klee_make_symbolic at
extern void reach_error(void);
void klee_make_symbolic(void *p, unsigned long n, const char *name);

int main(void) {
	int x = 0;
	klee_make_symbolic(&x, sizeof x, "x");
	if (x)
		reach_error();
	return 0;
}
