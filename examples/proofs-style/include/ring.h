#ifndef RING_H
#define RING_H

#define RING_SIZE 8u

struct ring {
	int cells[RING_SIZE];
	unsigned first, length;
};

int ring_put(struct ring *r, int x);  /* 0, or -1 where it is full */
int ring_get(struct ring *r, int *x); /* 0, or -1 where it is empty */

#endif
