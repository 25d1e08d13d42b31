// VERDICT: FALSE
// One literal may be the end of another one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	const char *all = "unread", *end = "read";
	int i = __VERIFIER_nondet_int();
	if (i < 0 || i > 6)
		return 0;
	assert(all + i != end);
	return 0;
}
