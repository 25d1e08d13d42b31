// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a closed or changed file
// Nothing is read from what was closed: anything was.
#include <assert.h>
#include <unistd.h>
int main(void)
{
	char c;
	close(0);
	assert(read(0, &c, 1) == -1);
}
