#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* missing break: case MINUS falls through
 * senior: "case '-' in apply() has no break and falls into '*': the difference is multiplied as well.
 * So 5 - 3 gives 2 * 3." */
enum op { PLUS, MINUS, TIMES, MAX };

static int apply(enum op o, int a, int b)
{
	int r = a;

	switch (o) {
	case PLUS:
		r = a + b;
		break;
	case MINUS:
		r = a - b; /* fault: x:23 */
	case TIMES:
		r = r * b;
		break;
	case MAX:
		r = a > b ? a : b;
		break;
	}
	return r;
}

int main(void)
{
	enum op o = __VERIFIER_nondet_uint() % 4;
	int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
	int r = apply(o, a, b);

	if (o == PLUS)
		assert(r == a + b);
	else if (o == MINUS)
		assert(r == a - b);
	else if (o == MAX)
		assert(r >= a && r >= b);
	return 0;
}
