// VERDICT: TRUE
// A pipe has two ends, and an offset from the beginning is where the file is afterwards.
#include <assert.h>
#include <unistd.h>
int main(void)
{
	int ends[2];
	assert(pipe(ends) != 0 || ends[0] != ends[1]);
	long at = lseek(0, 10, SEEK_SET);
	assert(at == 10 || at == -1);
}
