// Neither in int nor in unsigned do these overflow.
// FLAGS: --property no-overflow
// VERDICT: TRUE
extern unsigned __VERIFIER_nondet_uint(void);
struct {
	unsigned narrow : 30;
	unsigned wide : 32;
	unsigned u : 31;
	_Bool b : 1;
	signed char c;
} s;

int main(void) {
	s.narrow = s.wide = s.u = s.b = s.c = __VERIFIER_nondet_uint();
	s.narrow++, ++s.wide, s.wide--, s.u--, --s.u, s.b++, s.c++, --s.c;
	s.u += 1u;
	return 0;
}
