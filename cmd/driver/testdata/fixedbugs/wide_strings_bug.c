// wmemcpy copies characters, not bytes.
// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <wchar.h>

int main(void) {
	wchar_t a[4] = L"abc", b[3];
	wmemcpy(b, a, 4);
	return b[0] == L'x';
}
