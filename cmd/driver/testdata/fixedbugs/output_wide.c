// %ls reads wide characters.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>
#include <wchar.h>

int main(void) {
	wchar_t w[1] = {'a'};
	printf("%ls\n", w);
	return 0;
}
