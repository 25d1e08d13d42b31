// VERDICT: FALSE(no-overflow)
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
static int magnitude(int x) { return x < 0 ? -x : x; }
int main(void) { return magnitude(__VERIFIER_nondet_int()); }
