// VERDICT: TRUE
// A literal is one array at one place, and literals that differ are two.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

static const char *name(int which)
{
	return which ? "on" : "off";
}

int main(void)
{
	int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
	const char *a = name(i), *b = name(j);
	assert((a == b) == (!i == !j));
	assert(a != b || !strcmp(a, "on") == !strcmp(b, "on"));
	assert(a != (const char *)&i);
	return 0;
}
