// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a closed or changed file
// What was written is what is read afterwards: anything else was.
#include <assert.h>
#include <unistd.h>
#include <fcntl.h>
int main(void)
{
	char c = 'x', d = 0;
	int f = open("out.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
	if (f < 0) return 1;
	if (write(f, &c, 1) != 1) return 1;
	if (lseek(f, 0, SEEK_SET) != 0) return 1;
	if (read(f, &d, 1) == 1)
		assert(d == 'x');
	close(f);
}
