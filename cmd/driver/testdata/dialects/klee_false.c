// VERDICT LP64: FALSE
// The end of a range is no part of it, its begin is; each call makes new values.
#include "klee/klee.h"
int main(void) {
	int a[2];
	klee_make_symbolic(a, sizeof a, "a");
	klee_assume(a[0] == 1);
	int old = a[1];
	klee_make_symbolic(a, sizeof a, "a");
	if (klee_range(0, 3, "i") == 0 && old == a[1])
		klee_assert(a[0] == 1);
}
