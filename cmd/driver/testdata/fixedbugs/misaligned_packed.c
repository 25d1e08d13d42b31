// Members of packed structs are read wherever they are, also through pointers to bytes, and structs are assigned.
// VERDICT LP64: TRUE
#include <assert.h>

struct __attribute__((packed)) record {
	char tag;
	int n;
	short s;
};

int main(void) {
	char wire[14] = {9, 1, 2, 0, 0, 5, 0, 8, 7};
	struct record *r = (struct record *)wire, copy;
	copy = r[1];
	assert(r->n == 0x201 && r->s == 5 && copy.n == 7 && copy.tag == 8);
	return 0;
}
