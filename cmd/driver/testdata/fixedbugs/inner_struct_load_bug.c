// VERDICT: FALSE
// clang copies and passes a small struct with an array as one integer: every character of it comes along.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct name { char nm[8]; };
static char at(struct name n, unsigned i) { return n.nm[i]; }
int main(void) {
	unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
	struct name all[2] = { { "abcdefg" }, { "ABCDEFG" } }, n;
	if (i > 7 || j > 1)
		return 0;
	all[j].nm[i] = '!';
	n = all[1];
	if (at(n, 5) == '!' && n.nm[4] == 'E')
		reach_error();
	return 0;
}
