// The object that the callback gives is one byte too small.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function copy --valid-pointers --property valid-deref
#include <stddef.h>
char *copy(void *(*get)(size_t n), const char *s, size_t n)
{
	char *d = get(n);
	for (size_t i = 0; i < n; i++)
		d[i] = s[i];
	d[n] = 0;
	return d;
}
