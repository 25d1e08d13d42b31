// The element that is read is a byte of the index that the expression changes.
// VERDICT: UNKNOWN(undefined behaviour
// FLAGS: --property valid-memsafety
#include <stdlib.h>
struct text { unsigned char *bytes; size_t length; };
static int pop(struct text *t) { return t->bytes[--t->length]; }
int main(void)
{
	struct text t;
	t.length = 1;
	t.bytes = (unsigned char *)&t.length;
	return pop(&t);
}
