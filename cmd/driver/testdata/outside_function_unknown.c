// The error depends on the result of a function outside of the program.
// VERDICT: UNKNOWN(assumption
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

struct device {
	int (*open)(int);
};

int main(void) {
	struct device *d = __VERIFIER_nondet_pointer();
	if (d && d->open(3) == 4)
		reach_error();
	return 0;
}
