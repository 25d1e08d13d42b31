// VERDICT: UNKNOWN(assumption: the error depends on the result of gmtime
// The year of a time is that of the time: any other was.
#include <assert.h>
#include <time.h>
int main(void)
{
	time_t t = 0;
	struct tm *u = gmtime(&t);
	assert(u->tm_year == 70);
}
