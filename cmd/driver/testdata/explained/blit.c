#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* swapped arguments: width and height
 * senior: "main calls fill(&im, x, y, h, w): width and height are swapped in line 42.  A wide
 * rectangle that fits is refused or writes past the last row." */
#define W 8
#define H 4
struct image { unsigned char px[H][W]; };

static int fits(int x, int y, int w, int h)
{
	return x >= 0 && y >= 0 && w >= 0 && h >= 0 && x + w <= W && y + h <= H;
}

static void fill(struct image *im, int x, int y, int w, int h)
{
	for (int r = y; r < y + h; r++)
		for (int c = x; c < x + w; c++)
			im->px[r][c] = 1;
}

static int count(const struct image *im)
{
	int n = 0;

	for (int r = 0; r < H; r++)
		for (int c = 0; c < W; c++)
			n += im->px[r][c];
	return n;
}

int main(void)
{
	static struct image im;
	int x = __VERIFIER_nondet_uchar() % 8, y = __VERIFIER_nondet_uchar() % 8;
	int w = __VERIFIER_nondet_uchar() % 8, h = __VERIFIER_nondet_uchar() % 8;

	if (!fits(x, y, w, h))
		return 0;
	fill(&im, x, y, h, w); /* fault: x:46 */
	assert(count(&im) == w * h);
	return 0;
}
