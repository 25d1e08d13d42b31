/* A matrix is transposed in place.
 *
 * senior: "transpose swaps every pair of cells twice, as the inner loop of line 16 begins at
 * 0 instead of r + 1.  The matrix is what it was before." */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 3

static void transpose(int m[N][N])
{
	int t;

	for (int r = 0; r < N; r++) {
		for (int c = 0; c < N; c++) { /* fault */
			t = m[r][c];
			m[r][c] = m[c][r];
			m[c][r] = t;
		}
	}
}

int main(void)
{
	int m[N][N] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
	int x = __VERIFIER_nondet_int();

	m[0][1] = x;
	transpose(m);
	assert(m[1][0] == x);
	return 0;
}
