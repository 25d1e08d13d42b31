// strchr converts the character to char: 0xe9 is found where char is signed. Clang's own folding says NULL.
// VERDICT: TRUE
#include <assert.h>
#include <string.h>

int main(void) {
	char s[] = { 'a', (char)0xe9, 0 };
	assert(strchr(s, 0xe9) == s + 1 && strchr(s, 256 + 'a') == s && !strchr(s, 'b'));
	return 0;
}
