// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a closed or changed file
// What is read from a pipe is what was written into it: anything was.
#include <assert.h>
#include <unistd.h>
int main(void)
{
	char c = 'x';
	int ends[2];
	if (pipe(ends) != 0 || write(ends[1], &c, 1) != 1)
		return 0;
	c = 0;
	assert(read(ends[0], &c, 1) != 1 || c == 'x');
}
