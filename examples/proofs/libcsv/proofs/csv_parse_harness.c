#include "csv.h"

#ifndef MAX_LEN
#define MAX_LEN 3
#endif

static size_t fields, rows;

static void field(void *s, size_t n, void *data) {
	__CPROVER_assert(n == 0 || __CPROVER_r_ok(s, n), "a field is readable");
	fields++;
}

static void row(int c, void *data) { rows++; }

void csv_parse_harness(void) {
	struct csv_parser p;
	unsigned char options;
	csv_init(&p, options);
	size_t len;
	__CPROVER_assume(len <= MAX_LEN);
	void *s = malloc(len);
	__CPROVER_assume(s != NULL);

	size_t n = csv_parse(&p, s, len, field, row, NULL);

	__CPROVER_assert(n <= len, "no more than there is");
	__CPROVER_assert(n == len || csv_error(&p) != CSV_SUCCESS, "all, or an error");
	__CPROVER_assert(rows <= n, "a row has a terminator");
	csv_free(&p);
}
