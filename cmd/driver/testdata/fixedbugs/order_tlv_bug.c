// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --no-explain
// A parser takes one byte too many.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
struct tlv { uint8_t len; const uint8_t *val; };
static int next_tlv(const uint8_t *p, size_t n, size_t *off, struct tlv *t)
{
	if (n - *off < 1)
		return 0;
	t->len = p[*off];
	if (n - *off < t->len)
		return -1;
	t->val = p + *off + 1;
	*off += 1 + (size_t)t->len;
	return 1;
}
int main(void)
{
	size_t n = __VERIFIER_nondet_uint() % 64, off = 0;
	uint8_t *p = malloc(n ? n : 1), s = 0;
	struct tlv t;
	for (size_t i = 0; i < n; i++)
		p[i] = __VERIFIER_nondet_uchar();
	while (next_tlv(p, n, &off, &t) > 0)
		for (uint8_t i = 0; i < t.len; i++)
			s += t.val[i];
	free(p);
	return s;
}
