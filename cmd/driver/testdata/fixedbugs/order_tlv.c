// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
// How far a parser is, and what it found, is within what was read: off <= n <= the size of the object, and val + len == off.
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
	if (n - *off - 1 < t->len)
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
