// The access that is misaligned fails; all other checks are proved.
// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
#include <assert.h>
#include <stdlib.h>

struct header {
	unsigned length;
	unsigned short kind;
};

int main(void) {
	unsigned char *packet = calloc(1, 32);
	struct header *h = (struct header *)(packet + 15);
	assert(h->length == 0);
	free(packet);
	return 0;
}
