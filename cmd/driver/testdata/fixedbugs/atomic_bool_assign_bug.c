// An atomic character is no bool: it keeps its bits.
// VERDICT: FALSE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
	_Atomic unsigned char a = 1;
	a |= 2;
	a *= 2;
	assert(a == 1);
	return 0;
}
