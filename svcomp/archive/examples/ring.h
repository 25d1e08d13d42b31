// A ring of bytes: the last of them replaces the oldest.
#include <stddef.h>

enum { ring_size = 4 };

struct ring {
	unsigned char bytes[ring_size];
	size_t next;
};

void ring_put(struct ring *r, unsigned char c);
