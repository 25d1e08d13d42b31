// A library function without a model that calls what it is given was taken for
// a function without effect.
// VERDICT: UNKNOWN(unsupported: a call of ftw
#include <ftw.h>

extern void reach_error(void);

static int started;

static int run(const char *path, const struct stat *info, int kind) {
	started = 1;
	return 1;
}

int main(void) {
	ftw("/", run, 1);
	if (started)
		reach_error();
	return 0;
}
