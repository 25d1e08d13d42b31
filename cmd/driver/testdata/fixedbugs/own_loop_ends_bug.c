// A swap of a program's own that goes on until an address is reached is one entry too
// far; and one that swaps nothing changes nothing.
// VERDICT: FALSE(unreach-call)
// FLAGS: --no-explain
#include <assert.h>
#include <stddef.h>

struct entry {
	const char *key;
	int value;
};

static void swap(char *a, char *b, const char *end) {
	do {
		char t = *a;
		*a++ = *b;
		*b++ = t;
	} while (a < end);
}

int main(void) {
	struct entry v[2] = {{"a", 1}, {"b", 2}};
	swap((char *)&v[0], (char *)&v[1], (char *)&v[1]);
	assert(v[0].key[0] == 'b' && v[1].value == 1);
	swap((char *)&v[0], (char *)&v[1], (char *)(&v[0] + 1));
	assert(v[0].key[0] == 'b');
	return 0;
}
