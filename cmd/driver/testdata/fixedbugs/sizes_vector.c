// VERDICT: TRUE
// A vector of elements whose size it keeps in a member, in memory that grows.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct vector { unsigned char *data; size_t size, length, capacity; };
struct point { short x; char mark; int y; };

static void vector_init(struct vector *v, size_t size) {
	v->size = size;
	v->length = 0;
	v->capacity = 2;
	v->data = malloc(size * v->capacity);
}

static void vector_push(struct vector *v, const void *item) {
	if (v->length == v->capacity) {
		v->capacity *= 2;
		v->data = realloc(v->data, v->size * v->capacity);
	}
	memcpy(v->data + v->length * v->size, item, v->size);
	v->length++;
}

static void *vector_at(const struct vector *v, size_t i) { return i < v->length ? v->data + i * v->size : NULL; }

int main(void) {
	struct vector v;
	vector_init(&v, sizeof(struct point));
	for (int i = 0; i < 5; i++) {
		struct point p = {(short)i, 'm', 100 - i};
		vector_push(&v, &p);
	}
	unsigned k = __VERIFIER_nondet_uint();
	struct point *p = vector_at(&v, k);
	assert((p != NULL) == (k < 5));
	if (p)
		assert(p->x == (int)k && p->mark == 'm' && p->y == 100 - (int)k);
	free(v.data);
	return 0;
}
