#include "jsmn.h"
#include <stdlib.h>
#include <assert.h>

#ifndef MAX_LEN
#define MAX_LEN 16
#endif

void jsmn_parse_primitive_harness(void) {
	jsmn_parser parser;
	size_t len;
	__CPROVER_assume(len > 0 && len <= MAX_LEN);
	char *js = malloc(len);
	__CPROVER_assume(js != NULL);
	__CPROVER_assume(parser.pos < len);
	/* jsmn_parse has seen that a primitive begins here */
	__CPROVER_assume(js[parser.pos] >= '0' && js[parser.pos] <= '9');
	jsmntok_t token;
	unsigned start = parser.pos;
	__CPROVER_assume(parser.toknext <= 1);

	int r = jsmn_parse_primitive(&parser, js, len, &token, 1);

	if (r == 0) {
		assert(token.type == JSMN_PRIMITIVE);
		assert(token.start == start && token.end > token.start);
		assert(token.end == parser.pos + 1);
		assert(parser.pos < len);
	} else {
		assert(parser.pos == start);
	}
}
