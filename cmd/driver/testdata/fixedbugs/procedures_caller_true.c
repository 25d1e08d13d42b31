// VERDICT: TRUE
// A check in a callee fails for one of its callers only.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned char table[8];

static unsigned at(unsigned i)
{
	if (i >= sizeof table)
		reach_error();
	return table[i % sizeof table]++;
}

static void work(unsigned v)
{
	at(v % 8);
	at(v & 7);
	at(v % 7);
}

/* Copies of all calls would be tens of thousands: the functions stay procedures. */
#define CHAIN(f, g) \
	static void f(unsigned v) { \
		if (v & 1) g(v + 3); \
		if (v & 2) g(v >> 1); \
		if (v & 4) g(v ^ 5); \
		if (v & 8) g(v >> 2); \
		if (v & 16) g(v + 11); \
		if (v & 32) g(v >> 3); \
		if (v & 64) g(v ^ 33); \
		if (v & 128) g(v >> 4); \
	}
CHAIN(c0, work)
CHAIN(c1, c0)
CHAIN(c2, c1)
CHAIN(c3, c2)

int main(void)
{
	c3(__VERIFIER_nondet_uint());
	return 0;
}
