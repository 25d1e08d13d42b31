// A loop that is entered only where its test holds goes round once: each word has a letter, so there are no more words than letters.
// VERDICT: TRUE
#include <assert.h>
#include <stddef.h>
extern char __VERIFIER_nondet_char(void);
#define LEN 100
int main(void)
{
	char buf[LEN + 1];
	for (int i = 0; i < LEN; i++) buf[i] = __VERIFIER_nondet_char();
	buf[LEN] = 0;
	const char *p = buf; int n = 0; size_t total = 0;
	while (*p) {
		const char *s = p;
		while (*p == ' ') p++;
		if (!*p) break;
		while (*p && *p != ' ') p++;
		n++;
		total += p - s;
	}
	assert(n <= LEN);
	assert(total <= LEN);
	return 0;
}
