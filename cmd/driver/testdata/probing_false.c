// VERDICT: FALSE
// As probing_true.c, but a slot is taken for another key of the same hash.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define SIZE 8

struct slot {
	int used;
	unsigned key;
	int value;
};

static struct slot table[SIZE];

static struct slot *place(unsigned key)
{
	for (unsigned k = 0; k < SIZE; k++) {
		struct slot *s = &table[(key + k) % SIZE];
		if (!s->used || s->key % SIZE == key % SIZE)
			return s;
	}
	return 0;
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		unsigned key = __VERIFIER_nondet_uint();
		int value = __VERIFIER_nondet_int();
		struct slot *s = place(key);

		assert(s);
		assert(!s->used || s->key == key);
		s->used = 1;
		s->key = key;
		s->value = value;
		assert(s->value == value);
	}
	return 0;
}
