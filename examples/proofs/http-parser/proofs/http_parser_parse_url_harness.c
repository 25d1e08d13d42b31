#include "http_parser.h"
#include <stdlib.h>

#ifndef MAX_LEN
#define MAX_LEN 5
#endif

size_t nondet_size_t(void);
int nondet_int(void);

void http_parser_parse_url_harness(void) {
	size_t len = nondet_size_t();
	__CPROVER_assume(len <= MAX_LEN);
	char *buf = malloc(len);
	struct http_parser_url *u = malloc(sizeof(*u));
	__CPROVER_assume(buf != NULL && u != NULL);
	http_parser_url_init(u);

	int r = http_parser_parse_url(buf, len, nondet_int(), u);

	if (r == 0) {
		int f;
		__CPROVER_assume(0 <= f && f < UF_MAX);
		if (u->field_set & (1 << f))
			__CPROVER_assert(u->field_data[f].off + u->field_data[f].len <= len, "a field is in the URL");
	}
}
