// A member that is read through its address, which the text takes there, beside a side effect on it.
// VERDICT: UNKNOWN(undefined behaviour
// FLAGS: --property valid-memsafety
#include <stdlib.h>
struct text { size_t length; };
static int twice(struct text *t) { return *(&t->length) + t->length--; }
int main(void)
{
	struct text *t = malloc(sizeof *t);
	t->length = 1;
	int sum = twice(t);
	free(t);
	return sum;
}
