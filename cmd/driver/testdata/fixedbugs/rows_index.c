// VERDICT: TRUE
// FLAGS: --property undefined
// Rows are left by no index: the last element, the address after it, a walk by a
// pointer through the whole table, an array of one element at the end of a struct.
#include <stdlib.h>

struct text {
	int length;
	char bytes[1];
};

struct grid {
	int cells[2][3];
	int end;
};

static int sum(const int *from, const int *to)
{
	int s = 0;

	while (from < to)
		s += *from++;
	return s;
}

int main(void)
{
	struct grid g = { { { 1, 2, 3 }, { 4, 5, 6 } }, 7 };
	struct text *t = malloc(sizeof *t + 3);
	int s = sum(&g.cells[0][0], &g.cells[0][3]);

	if (!t)
		return 1;
	for (t->length = 0; t->length < 4; t->length++)
		t->bytes[t->length] = 'a';
	s += t->bytes[3];
	free(t);
	for (int *p = g.cells[0]; p < g.cells[0] + 3; p++)
		s += *p;
	return s > 1000;
}
