// VERDICT: TRUE
// A union of bytes and a number in a struct, beside an array.
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { union { uint8_t b[4]; uint32_t w; } u; int a[4]; int n; };
int main(void) {
	struct s s = { { .w = 0 }, { 0 }, 1 };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3) return 0;
	s.u.b[i] = 1;
	s.a[i] = 2;
	assert(s.u.w == 1u << 8 * i && s.n == 1 && s.a[i] == 2);
	return 0;
}
