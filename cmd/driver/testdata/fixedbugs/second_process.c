// VERDICT: UNKNOWN(unsupported: a call of fork
// A second process, which writes into the pipe what is read.
#include <assert.h>
#include <unistd.h>
int main(void)
{
	char c = 'x';
	int ends[2];
	if (pipe(ends) != 0)
		return 1;
	if (fork() == 0)
		return write(ends[1], &c, 1) != 1;
	assert(read(ends[0], &c, 1) != 1 || c == 'x');
}
