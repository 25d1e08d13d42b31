// Another call of gmtime changes what the first one returned.
// VERDICT: UNKNOWN(assumption: the error depends on the result of gmtime
#include <time.h>

extern void reach_error(void);

int main(void) {
	time_t t = time(NULL), u = t / 2;
	struct tm *a = localtime(&t);
	if (a == NULL)
		return 0;
	int hour = a->tm_hour;
	if (gmtime(&u) != NULL && a->tm_hour != hour)
		reach_error();
	return 0;
}
