// A wide string without an end.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <wchar.h>

int main(void) {
	wchar_t s[2] = {L'a', L'b'};
	return (int)wcslen(s);
}
