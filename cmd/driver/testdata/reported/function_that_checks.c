// What only the assertion calls is not the cause, where other functions ran.
// PROPERTIES: unreach-call
// SAYS: Went wrong Line 12
// NEVER: Went wrong Line 17
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct set { int in[3], most; };
static void add(struct set *s, int i) {
	s->in[i] = 1;
	if (i > s->most) s->most = i;
}
static void drop(struct set *s, int i) { s->in[i] = 0; }
static int most(const struct set *s)
{
	int m = 0;
	for (int i = 0; i < 3; i++)
		if (s->in[i])
			m = i;
	return m;
}
int main(void)
{
	struct set s = { { 0 }, 0 };
	for (int k = 0; k < 3; k++) {
		int i = __VERIFIER_nondet_int();
		if (i < 0 || i > 2)
			break;
		if (s.in[i])
			drop(&s, i);
		else
			add(&s, i);
		assert(s.most == most(&s));
	}
	return 0;
}
