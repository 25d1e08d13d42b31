#include "csv.h"

#define MAX_SRC 8

_Bool nondet_bool(void);

/* stub */
int fputc(int c, FILE *f) {
	__CPROVER_assert(f != NULL, "an open file");
	return nondet_bool() ? EOF : (unsigned char)c;
}

void csv_fwrite_harness(void) {
	FILE *fp = nondet_bool() ? NULL : malloc(sizeof(FILE));
	size_t n;
	__CPROVER_assume(n <= MAX_SRC);
	void *src = malloc(n);
	unsigned char quote;

	int r = csv_fwrite2(fp, src, n, quote);

	__CPROVER_assert(r == 0 || r == EOF, "success or EOF");
	if (fp == NULL || src == NULL)
		__CPROVER_assert(r == 0, "nothing written");
}
