// VERDICT LP64: TRUE
// Vectors are computed by their elements.
#include <emmintrin.h>
#include <string.h>
typedef int four __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static struct { char c; four v; } s = {1, {2, 3, -4}};

static four twice(four a) { return a * 2; }

int main(void)
{
	int x = __VERIFIER_nondet_int(), text[8] = {0};
	four a = {x, 2, 3, 4}, b = x > 0 ? a : s.v;
	if (twice(a)[3] != 8 || s.v[2] != -4 || ((bytes)a)[4] != 2 || (b > 1)[1] != -1)
		reach_error();
	if (x >= 0 && x < 4) {
		a[x] = 7;
		if (a[x] != 7)
			reach_error();
	}
	_mm_storeu_si128((__m128i *)(text + 1), _mm_cmpeq_epi32((__m128i)a, (__m128i)a));
	if (text[0] != 0 || text[1] != -1 || text[4] != -1 || text[5] != 0)
		reach_error();
	const __m128i line = _mm_loadu_si128((const __m128i *)"ab\ncd\nefghijklm");
	if (_mm_movemask_epi8(_mm_cmpeq_epi8(line, _mm_set1_epi8('\n'))) != 0x24)
		reach_error();
	return 0;
}
