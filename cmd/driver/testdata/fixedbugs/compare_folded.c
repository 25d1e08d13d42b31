// The sign that comparisons of constants give is known.
// VERDICT: TRUE
#include <assert.h>
#include <string.h>

int main(void) {
	assert(strcmp("c", "a") > 0 && !strcmp("a", "a") && strncmp("ab", "ac", 1) == 0);
	assert(memcmp("\xff", "\x01", 1) > 0 && strcmp("\xe9", "a") > 0 && strcmp("", "a") < 0);
	return 0;
}
