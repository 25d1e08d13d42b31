// VERDICT LP64: FALSE
// MESSAGE: assertion `length(q) == 4` fails: 2 == 4
#include <assert.h>

struct queue {
	int first, last;
};

static int length(struct queue q)
{
	return q.last - q.first;
}

int main(void)
{
	struct queue q = {3, 5};
	assert(length(q) == 4);
	return 0;
}
