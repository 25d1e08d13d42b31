// VERDICT LP64: TRUE
#include <stdlib.h>
struct buffer { size_t len; unsigned char data[16]; unsigned char *p; };
int *keep;
void leave(void) {
	int x;
	keep = &x;
	__CPROVER_assert(__CPROVER_w_ok(keep), "alive");
}
int main(void) {
	size_t n;
	__CPROVER_assume(n > 0 && n < 100);
	char *p = malloc(n);
	struct buffer b;
	__CPROVER_assert(__CPROVER_r_ok(p, n), "all of it");
	__CPROVER_assert(!__CPROVER_r_ok(p, n + 1) && !__CPROVER_r_ok(p - 1, 1), "no more");
	__CPROVER_assert(__CPROVER_r_ok(p + n, 0), "its end");
	__CPROVER_assert(__CPROVER_OBJECT_SIZE(p + n) == n, "size");
	__CPROVER_assert(__CPROVER_POINTER_OFFSET(p + 1) == 1, "offset");
	__CPROVER_assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(p + 1), "object");
	__CPROVER_assert(__CPROVER_POINTER_OBJECT(p) != __CPROVER_POINTER_OBJECT(&b), "objects");
	__CPROVER_assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(&b), "allocated");
	__CPROVER_assert(__CPROVER_same_object(&b, &b.data[3]) && !__CPROVER_same_object(&b, p), "same");
	__CPROVER_assert(__CPROVER_POINTER_OFFSET(&b.data[3]) == sizeof(size_t) + 3, "offset of a member");
	__CPROVER_assert(__CPROVER_w_ok(&b), "one argument: sizeof");
	__CPROVER_assert(__CPROVER_rw_ok(&b.data[3], sizeof b - sizeof(size_t) - 3), "an object is all of the struct");
	__CPROVER_assert(!__CPROVER_rw_ok(&b.data[3], sizeof b - sizeof(size_t) - 2), "behind the struct");
	__CPROVER_assert(!__CPROVER_r_ok((void *)0, 0), "NULL");
	free(p);
	__CPROVER_assert(!__CPROVER_r_ok(p, 1), "freed");
	leave();
	__CPROVER_assert(!__CPROVER_r_ok(keep, 4), "its lifetime is over");
}
