/* The parser stands at a quote anywhere in the input. */
#include "jsmn.h"
#include <stdlib.h>
#include <assert.h>

#define MAX_LEN 8

size_t nondet_size_t(void);

void jsmn_parse_string_harness(void) {
	jsmn_parser parser;
	size_t len;
	__CPROVER_assume(0 < len && len <= MAX_LEN);
	const char *js = malloc(len);
	__CPROVER_assume(js != NULL);
	__CPROVER_assume(parser.pos < len);
	__CPROVER_assume(js[parser.pos] == '\"');
	size_t num_tokens;
	__CPROVER_assume(num_tokens <= 4);
	jsmntok_t *tokens = malloc(sizeof(jsmntok_t) * num_tokens);
	unsigned start = parser.pos;
	unsigned next = parser.toknext;

	int r = jsmn_parse_string(&parser, js, len, tokens, num_tokens);

	assert(r == 0 || r == JSMN_ERROR_NOMEM || r == JSMN_ERROR_INVAL || r == JSMN_ERROR_PART);
	if (r == 0) {
		assert(js[parser.pos] == '\"');
		assert(parser.pos > start);
		if (tokens != NULL) {
			assert(tokens[next].type == JSMN_STRING);
			assert(tokens[next].start == (int)start + 1);
			assert(tokens[next].end == (int)parser.pos);
		}
	} else {
		assert(parser.pos == start);
	}
}
