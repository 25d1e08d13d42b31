// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A member that nothing was stored in is used, after copies of the struct.
#include <stdio.h>
#include <string.h>

struct point {
	char tag;
	int x, y;
};

static struct point on_axis(int x)
{
	struct point p;

	p.tag = 'p';
	p.x = x;
	return p;
}

int main(void)
{
	struct point p = on_axis(3), q = p, r;

	memcpy(&r, &q, sizeof r);
	if (r.y == 3)
		puts("three");
	return 0;
}
