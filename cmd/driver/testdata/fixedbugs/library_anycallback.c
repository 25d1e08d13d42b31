// Functions of which the program has none of the type: any value, and an object as large as the number says.
// VERDICT: TRUE
// FLAGS: --function copy --valid-pointers --property all
#include <stddef.h>
struct hooks { void *of; void *(*get)(void *of, size_t n); int (*map)(int c); };
char *copy(const struct hooks *h, const char *s, size_t n)
{
	char *d = h->get(h->of, n + 1);
	if (!d)
		return NULL;
	for (size_t i = 0; i < n; i++)
		d[i] = (char)h->map(s[i]);
	d[n] = 0;
	return d;
}
