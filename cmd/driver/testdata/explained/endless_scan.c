#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

/* a step of zero
 * senior: "A record of length 0 does not move the cursor, and count() reads it again and again.
 * Such a record has to end the scan." */
#define SIZE 8
struct log { unsigned char byte[SIZE]; int used; };

static int count(const struct log *l)
{
	int at = 0, records = 0;

	while (at < l->used) {
		int length = l->byte[at]; /* fault: it may be 0 */

		if (length > l->used - at)
			break;
		at += length;
		records++;
		if (records > SIZE)
			records = SIZE;
	}
	return records;
}

int main(void)
{
	struct log l;

	for (int i = 0; i < SIZE; i++)
		l.byte[i] = __VERIFIER_nondet_uchar();
	l.used = __VERIFIER_nondet_int();
	__VERIFIER_assume(l.used >= 0 && l.used <= SIZE);
	assert(count(&l) <= SIZE);
	return 0;
}
