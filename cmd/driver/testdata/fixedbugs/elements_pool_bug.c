// VERDICT: FALSE
// As elements_pool.c, with a wrong channel in the last element.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct sample { unsigned short id; unsigned char channel; int value; };
struct block { struct block *next; int owner; };

#define BLOCK 16
#define BLOCKS 8
static struct { unsigned used; _Alignas(16) unsigned char memory[BLOCK * BLOCKS]; } pool;

static struct block *block(unsigned i) { return (struct block *)(pool.memory + i * BLOCK); }

int main(void) {
	struct block *free_list = NULL;
	for (unsigned i = 0; i < BLOCKS; i++) {
		block(i)->next = free_list;
		block(i)->owner = -1;
		free_list = block(i);
	}
	struct block *taken = free_list;
	free_list = taken->next;
	taken->owner = 3;
	assert(taken == block(BLOCKS - 1) && free_list == block(BLOCKS - 2) && free_list->owner == -1);

	unsigned n = 4 + __VERIFIER_nondet_uint() % 4;
	unsigned char *data = malloc(n * sizeof(struct sample));
	for (size_t i = 0; i < 4; i++) {
		struct sample s = {(unsigned short)i, (unsigned char)(i & 1), (int)i * 10};
		memcpy(data + i * sizeof s, &s, sizeof s);
	}
	data = realloc(data, 2 * n * sizeof(struct sample));
	unsigned k = __VERIFIER_nondet_uint();
	if (k < 4) {
		struct sample *at = (struct sample *)(data + sizeof *at * k);
		assert(at->id == k && at->channel == (k > 1) && at->value == (int)k * 10);
	}
	free(data);
	return 0;
}
