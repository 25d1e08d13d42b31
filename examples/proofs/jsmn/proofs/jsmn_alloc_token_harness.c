#include "jsmn.h"
#include <stdlib.h>

size_t nondet_size_t(void);

void jsmn_alloc_token_harness(void) {
	jsmn_parser *parser = malloc(sizeof(*parser));
	size_t num_tokens = nondet_size_t();
	__CPROVER_assume(num_tokens <= __CPROVER_max_malloc_size / sizeof(jsmntok_t));
	jsmntok_t *tokens = malloc(num_tokens * sizeof(*tokens));
	__CPROVER_assume(parser != NULL && tokens != NULL);
	unsigned before = parser->toknext;

	jsmntok_t *token = jsmn_alloc_token(parser, tokens, num_tokens);

	if (token != NULL) {
		assert(token == &tokens[before]);
		assert(parser->toknext == before + 1);
		assert(token->start == -1 && token->end == -1 && token->size == 0);
	} else {
		assert(before >= num_tokens);
		assert(parser->toknext == before);
	}
}
