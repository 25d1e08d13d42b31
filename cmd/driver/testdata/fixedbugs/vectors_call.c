// VERDICT LP64: UNKNOWN(unsupported: a call of llvm.x86.sse.rcp.ps at testdata/fixedbugs/vectors_call.c:9
#include <xmmintrin.h>
extern void reach_error(void);

int main(void)
{
	float r[4];
	__m128 x = _mm_set1_ps(2);
	x = _mm_rcp_ps(x);
	_mm_storeu_ps(r, x);
	if (r[0] > 0.6f)
		reach_error();
	return 0;
}
