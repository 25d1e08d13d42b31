#include "ring.h"

void ring_put(struct ring *r, unsigned char c) {
	r->bytes[r->next] = c;
	r->next = (r->next + 1) % ring_size;
}
