// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property all --malloc-may-fail
// Without room for the byte behind the text.
#include <stdlib.h>
struct text { const char *owner; size_t length; unsigned char bytes[]; };
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);
static struct text *text(const char *owner, size_t length) {
	struct text *t = malloc(sizeof *t + length);
	if (!t) return NULL;
	t->owner = owner;
	t->length = length;
	t->bytes[length] = 0;
	return t;
}
int main(void) {
	size_t length = __VERIFIER_nondet_uchar();
	struct text *a = text("a", length), *b = text(NULL, 3);
	if (a && b) {
		b->bytes[length % 3] = 'x';
		if (length > 0) a->bytes[length - 1] = b->bytes[0];
		if (!a->owner || a->length != length || a->bytes[length] || b->length != 3 || b->owner || b->bytes[3]) __VERIFIER_error();
	}
	free(a);
	free(b);
	return 0;
}
