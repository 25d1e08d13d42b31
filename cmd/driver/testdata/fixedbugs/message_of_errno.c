// VERDICT: UNKNOWN(assumption: the error depends on the result of strerror
// Messages are not empty: any text was one.
#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void)
{
	assert(*strerror(ENOENT) != 0);
}
