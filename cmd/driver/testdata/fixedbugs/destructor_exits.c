// VERDICT: TRUE
// _exit ends the program without what is registered for its end.
#include <assert.h>
#include <unistd.h>
__attribute__((destructor)) static void done(void)
{
	assert(0);
}
int main(void)
{
	_exit(0);
}
