// A failing assert().
// VERDICT: FALSE
extern short __VERIFIER_nondet_short(void);

extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))

int main(void) {
	short x = __VERIFIER_nondet_short();
	assert(x * x != 625);
	return 0;
}
