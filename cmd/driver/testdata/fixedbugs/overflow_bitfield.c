// s.u++ is computed in int, as s.u += 1 is (C11 6.3.1.1p2, 6.5.2.4p2).
// FLAGS: --property no-overflow
// VERDICT: FALSE(no-overflow)
extern unsigned __VERIFIER_nondet_uint(void);
struct {
	unsigned low : 1;
	unsigned u : 31;
} s;

int main(void) {
	s.u = __VERIFIER_nondet_uint();
	s.u++;
	return 0;
}
