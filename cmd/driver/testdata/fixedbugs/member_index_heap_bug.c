// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// The index of an element leaves the array of its struct, and is in the next element of the block.
#include <stdlib.h>

struct queue {
	int items[3];
	int count;
};

static void put(struct queue *q, int x)
{
	q->items[q->count] = x;
	q->count = q->count + 1;
}

int main(void)
{
	struct queue *all = calloc(2, sizeof *all);

	if (!all)
		return 1;
	for (int i = 0; i < 5; i++)
		put(&all[i % 2 ? 0 : 0], i);
	free(all);
	return 0;
}
