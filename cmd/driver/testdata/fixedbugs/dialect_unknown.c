// A function of another tool that has no model does not just return.
// VERDICT: UNKNOWN(unsupported: a call of klee_define_fixed_object at
extern void reach_error(void);
void klee_define_fixed_object(void *p, unsigned long n);

int main(void) {
	int x = 0;
	klee_define_fixed_object(&x, sizeof x);
	if (x)
		reach_error();
	return 0;
}
