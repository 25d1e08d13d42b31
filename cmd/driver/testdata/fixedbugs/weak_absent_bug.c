// A weak function that is defined nowhere is called.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
extern int hook(int) __attribute__((weak));
extern int __VERIFIER_nondet_int(void);

int main(void) {
	if (__VERIFIER_nondet_int() == 3)
		return hook(3);
	return 0;
}
