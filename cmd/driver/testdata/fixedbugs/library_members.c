// Members whose names say so are the length and the capacity of the array in their struct.
// VERDICT: TRUE
// FLAGS: --function push --valid-pointers --property all
#include <stddef.h>
struct buffer { unsigned char *data; size_t len, cap; };
int push(struct buffer *b, unsigned char c)
{
	if (b->len >= b->cap)
		return -1;
	b->data[b->len++] = c;
	return b->data[b->len - 1];
}
