// VERDICT: TRUE
// Of the callees of a function pointer one changes the variable that is checked.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int open;

static void look(unsigned v)
{
	(void)v;
}

static void change(unsigned v)
{
	open = v / 2 > 0x7fffffff;
}

static void (*const handlers[2])(unsigned) = { look, change };

static void work(unsigned v)
{
	handlers[v % 2](v);
	if (open)
		reach_error();
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
