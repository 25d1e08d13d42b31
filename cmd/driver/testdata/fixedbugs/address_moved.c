// VERDICT: TRUE
// Addresses as numbers that numbers move: arenas with alignments of several sizes, bounds in
// initial values, indices.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

static uint64_t memory[8];
struct arena { uintptr_t next, end; };
static struct arena outer = {(uintptr_t)memory, (uintptr_t)memory + sizeof memory};
struct pair { uint32_t key, value; };

static void *take(struct arena *a, size_t size, size_t align) {
	uintptr_t p = (a->next + align - 1) & ~(align - 1);
	if (p + size > a->end)
		return NULL;
	a->next = p + size;
	return (void *)p;
}

int main(void) {
	struct arena a = {(uintptr_t)memory, (uintptr_t)(memory + 3)};
	unsigned x = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint() % 5;
	uint8_t *bytes = take(&a, 3, 1);
	uint16_t *half = take(&a, sizeof *half, 2);
	struct pair *pair = take(&a, sizeof *pair, 4);
	assert(bytes && half && pair);
	bytes[2] = 5, *half = 6, pair->key = x, pair->value = 8;
	assert((void *)half == bytes + 4 && (void *)pair == bytes + 8);
	assert(bytes[2] == 5 && *half == 6 && pair->key == x && pair->value == 8);
	assert(take(&a, 9, 8) == NULL && take(&a, 8, 8) == memory + 2 && a.next == a.end);
	outer.next += i * sizeof(uint64_t);
	*(uint64_t *)outer.next = 9;
	assert(memory[i] == 9 && (outer.next - (uintptr_t)memory) / sizeof(uint64_t) == i);
	return 0;
}
