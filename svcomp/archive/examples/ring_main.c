// However many bytes are put into the ring, the next place stays inside of it.
#include <assert.h>
#include "ring.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
	struct ring r = {{0}, 0};
	for (unsigned char n = __VERIFIER_nondet_uchar(); n > 0; n--)
		ring_put(&r, n);
	assert(r.next < ring_size);
	return 0;
}
