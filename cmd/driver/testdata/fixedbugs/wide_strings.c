// Wide strings are counted in characters.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
#include <wchar.h>

int main(void) {
	wchar_t b[8], *p;
	wcscpy(b, L"abc");
	wcscat(b, L"defg");
	p = wcschr(b, L'g');
	if (wcslen(b) != 7 || p != b + 6 || wcscmp(b, L"abcdefg") != 0)
		p[8] = 0;
	wmemmove(b + 1, b, 7);
	return b[7] == L'g';
}
