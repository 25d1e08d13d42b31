#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* wrong operator: || instead of &&
 * senior: "eligible() grants the rebate when the customer is a member OR the cart is big (`||` in line
 * 19), it must be both.  A non-member with 100 items gets 10% off." */
struct cart { unsigned items; unsigned cents; int member; };

static int eligible(const struct cart *c)
{
	if (c->items == 0)
		return 0;
	if (c->member || c->items >= 10) /* fault: x:18 */
		return 1;
	return 0;
}

static unsigned price(const struct cart *c)
{
	unsigned p = c->cents;

	if (eligible(c))
		p -= p / 10;
	if (p < 100)
		p = 100;
	return p;
}

int main(void)
{
	struct cart c;

	c.items = __VERIFIER_nondet_uint() % 128;
	c.cents = __VERIFIER_nondet_uint() % 100000;
	c.member = __VERIFIER_nondet_uint() & 1;
	unsigned p = price(&c);
	if (!c.member && c.cents >= 100)
		assert(p == c.cents);
	return 0;
}
