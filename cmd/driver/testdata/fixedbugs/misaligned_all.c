// All checks are proved, and no access is misaligned.
// VERDICT LP64: TRUE
// FLAGS: --property all
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct header {
	unsigned length;
	unsigned short kind;
};

int main(void) {
	unsigned char *packet = calloc(1, 32);
	struct header h, *at = (struct header *)(packet + 16);
	memcpy(&h, packet + 15, sizeof h);
	assert(h.length == 0 && at->kind == 0);
	free(packet);
	return 0;
}
