// VERDICT: TRUE
// Two sizes for one member, and one that is a parameter.
#include <assert.h>
#include <string.h>

struct table { unsigned short size; unsigned char data[48]; };

static void put(struct table *t, unsigned i, const void *item) { memcpy(t->data + i * t->size, item, t->size); }
static const void *get(const struct table *t, unsigned i, unsigned size) { return t->data + i * size; }

int main(void) {
	static struct table a = {.size = 4}, b = {.size = 12};
	struct { int x, y, z; } item = {1, 2, 3};
	for (int i = 0; i < 4; i++) {
		put(&a, i, &i);
		put(&b, i, &item);
	}
	assert(memcmp(get(&b, 3, 12), &item, 12) == 0);
	int last;
	memcpy(&last, a.data + 12, sizeof last); // which need not be aligned
	assert(last == 3);
	return 0;
}
