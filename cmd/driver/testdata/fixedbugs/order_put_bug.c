// The element that is written is a byte of the index that the expression changes, all in a macro.
// VERDICT: UNKNOWN(undefined behaviour
// FLAGS: --property valid-memsafety
#include <stdlib.h>
struct text { unsigned char *bytes; size_t length; };
#define PUT(t, c) { (t)->bytes[(t)->length++] = (unsigned char)(c); }
static void put(struct text *t) { PUT(t, 3); }
int main(void)
{
	struct text t;
	t.length = 1;
	t.bytes = (unsigned char *)&t.length;
	put(&t);
	return 0;
}
