// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --no-explain
// A vector that shrinks below nothing.
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct vec { int *data; size_t len, cap; };
static bool push(struct vec *v, int x)
{
	if (v->len == v->cap) {
		size_t cap = v->cap ? v->cap * 2 : 4;
		if (cap > 64)
			return false;
		int *d = realloc(v->data, cap * sizeof *d);
		v->data = d;
		v->cap = cap;
	}
	v->data[v->len++] = x;
	return true;
}
int main(void)
{
	struct vec v = {0};
	while (__VERIFIER_nondet_bool()) {
		if (__VERIFIER_nondet_bool())
			push(&v, __VERIFIER_nondet_int());
		else
			v.len--;
	}
	free(v.data);
	return 0;
}
