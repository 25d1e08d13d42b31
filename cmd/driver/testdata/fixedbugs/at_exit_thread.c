// VERDICT: UNKNOWN(unsupported: functions that run at the end of the program, with a call of pthread_exit
// The last thread that ends ends the program, and what is registered runs.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static void check(void) { assert(0); }
int main(void)
{
	atexit(check);
	pthread_exit(0);
}
