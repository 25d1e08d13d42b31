#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* signed/unsigned: length - header wraps
 * senior: "payload() computes len - HDR in unsigned arithmetic without checking len >= HDR.
 * A packet of 3 bytes gives a payload of 4 GB and the copy is cut to the buffer's size, not refused." */
#define HDR 4
#define MAX 16

static unsigned payload(unsigned len)
{
	unsigned n = len - HDR; /* fault: x:17 */

	if (n > MAX)
		n = MAX;
	return n;
}

static unsigned receive(const unsigned char *pkt, unsigned len, unsigned char *out)
{
	unsigned n;

	if (len == 0)
		return 0;
	n = payload(len);
	memcpy(out, pkt + HDR, n);
	return n;
}

int main(void)
{
	unsigned char pkt[HDR + MAX] = { 0 }, out[MAX];
	unsigned len = __VERIFIER_nondet_uint();

	__VERIFIER_assume(len <= sizeof pkt);
	unsigned n = receive(pkt, len, out);
	assert(n <= len);
	return 0;
}
