// VERDICT: UNKNOWN(assumption: the error depends on the result of open
// What is open has another descriptor: it could have the same.
#include <assert.h>
#include <fcntl.h>
int main(void)
{
	int in = open("in", O_RDONLY), out = open("out", O_WRONLY);
	assert(in < 0 || in != out);
}
