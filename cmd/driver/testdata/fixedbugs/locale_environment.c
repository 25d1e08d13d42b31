// VERDICT: UNKNOWN(assumption: the error depends on the result of setlocale
// Whether the locale of the environment is there is not known.
#include <assert.h>
#include <locale.h>
#include <stddef.h>

int main(void)
{
	assert(setlocale(LC_ALL, "") != NULL);
	return 0;
}
