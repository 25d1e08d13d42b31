// A library function without a model that calls what it is given was taken for
// a function without effect.
// VERDICT: UNKNOWN(unsupported: a call of thrd_create
#include <threads.h>

extern void reach_error(void);

static int started;

static int run(void *unused) {
	started = 1;
	return 0;
}

int main(void) {
	thrd_t thread;
	thrd_create(&thread, run, 0);
	if (started)
		reach_error();
	return 0;
}
