// VERDICT: FALSE
// FLAGS: --malloc-may-fail --no-explain
// … but one of less may.
#include <assert.h>
#include <stdlib.h>
size_t nondet_size(void);
int main(void) {
	size_t n = nondet_size();
	assert(n < (size_t)-1 >> 10 || malloc(n) == NULL);
}
