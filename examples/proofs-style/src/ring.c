#include "ring.h"

#include <assert.h>

/* The place behind the last one is the first one. */
unsigned wrapped(unsigned i)
{
	unsigned place = i < RING_SIZE ? i : i - RING_SIZE;
	assert(place < RING_SIZE);
	return place;
}

int ring_put(struct ring *r, int x)
{
	if (r->length == RING_SIZE)
		return -1;
	r->cells[wrapped(r->first + r->length)] = x;
	r->length++;
	return 0;
}

int ring_get(struct ring *r, int *x)
{
	if (r->length == 0)
		return -1;
	*x = r->cells[r->first];
	r->first = wrapped(r->first + 1);
	r->length--;
	return 0;
}
