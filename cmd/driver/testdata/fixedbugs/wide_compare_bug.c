// Only the sign of what wcscmp returns is known.
// VERDICT: FALSE
#include <assert.h>
#include <wchar.h>

int main(void) {
	assert(wcscmp(L"c", L"a") == 1);
	return 0;
}
