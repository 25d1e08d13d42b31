// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
// Strings are put together where they fit; what results ends within its array.
#include <stdbool.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
static bool join(char *out, size_t cap, const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	bool sep = n > 0 && a[n - 1] != '/';
	if (n + sep + m + 1 > cap)
		return false;
	memcpy(out, a, n);
	if (sep)
		out[n++] = '/';
	memcpy(out + n, b, m + 1);
	return true;
}
int main(void)
{
	char a[8], b[8], out[12];
	for (int i = 0; i < 7; i++) {
		a[i] = __VERIFIER_nondet_char();
		b[i] = __VERIFIER_nondet_char();
	}
	a[7] = b[7] = 0;
	return join(out, sizeof out, a, b) ? (int)strlen(out) : 0;
}
