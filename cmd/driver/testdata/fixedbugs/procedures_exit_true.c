// VERDICT: TRUE
// One callee never returns, another one under a condition only.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

extern void exit(int);
static unsigned state;

static void fail(unsigned v)
{
	if (v % 2 == 1)
		exit(1);
}

static void stop(void)
{
	exit(2);
}

static void work(unsigned v)
{
	state = v;
	fail(v);
	if (state % 2 == 1)
		reach_error();
	if (v > 1000000) {
		stop();
		reach_error();
	}
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
