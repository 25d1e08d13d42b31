// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The index leaves the array, though not the object, which is what memory safety is about.
extern unsigned __VERIFIER_nondet_uint(void);
struct r { unsigned char buf[8]; unsigned long n; };
int main(void) {
	struct r r = { { 0 }, 1 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 11) return 0;
	r.buf[i] = 3;
	return 0;
}
