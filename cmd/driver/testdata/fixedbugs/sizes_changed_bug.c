// VERDICT: FALSE
// The size of elements is 8 wherever it is set as a member, but its bytes are written, too.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct table { size_t size; unsigned char *data; };

int main(void) {
	struct table t;
	t.size = 8;
	t.data = calloc(8, 8);
	if (__VERIFIER_nondet_int())
		*(unsigned char *)&t.size = 4;
	int *second = (int *)(t.data + 1 * t.size);
	for (size_t i = 0; i < 3; i++)
		*(int *)(t.data + i * t.size) = (int)i;
	assert(((int *)t.data)[2] == 1 || ((int *)t.data)[1] == 0);
	assert(*second == 1);
	assert(((int *)t.data)[2] == 1);
	free(t.data);
	return 0;
}
