// VERDICT LP64: TRUE
#include <klee/klee.h>
int main(void) {
	int x, a[3];
	klee_make_symbolic(&x, sizeof x, "x");
	klee_make_symbolic(a, sizeof(a), "a");
	klee_assume(x > 3 & a[1] == x);
	klee_assert(a[1] > 3);
	int y = klee_range(2, 5, "y"), z = klee_int("z");
	klee_prefer_cex(&x, x == 5);
	klee_assume(z == y);
	klee_assert(2 <= z && z <= 4);
	if (z == 4) klee_silent_exit(0);
	klee_assert(z < 4);
}
