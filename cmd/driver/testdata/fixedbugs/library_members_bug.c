// It writes behind the array when this is full.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function push --valid-pointers --property valid-deref
#include <stddef.h>
struct buffer { unsigned char *data; size_t len, cap; };
int push(struct buffer *b, unsigned char c)
{
	if (b->len > b->cap)
		return -1;
	b->data[b->len++] = c;
	return 0;
}
