#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

/* a counter that is not counted on one path
 * senior: "send() does not count an attempt when the line is busy, so that a line which stays
 * busy is tried for ever.  Count tries before the continue." */
#define MOST 3
struct line { int tries, sent, delay; };

static int backoff(int delay)
{
	return delay < 16 ? delay * 2 : 16;
}

static int send(struct line *l, int busy)
{
	while (l->tries < MOST) {
		if (busy) {
			l->delay = backoff(l->delay); /* fault: tries stays as it is */
			continue;
		}
		l->tries++;
		if (l->delay > 4)
			l->delay--;
		else
			l->sent++;
	}
	return l->sent;
}

int main(void)
{
	struct line l = { 0, 0, 1 };
	int busy = __VERIFIER_nondet_bool();
	int n = send(&l, busy);

	assert(n <= MOST);
	return 0;
}
