// The address of a member of a packed struct is no pointer to an int.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <assert.h>

struct __attribute__((packed)) record {
	char tag;
	int n;
};

static int twice(int *p) { return *p += *p; }

int main(void) {
	struct record r = {1, 21};
	assert(twice(&r.n) == 42);
	return 0;
}
