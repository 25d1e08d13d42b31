/* Memory safety of jsmn_parse for input of any contents up to MAX_LEN bytes, with and without tokens. */
#include "jsmn.h"

#ifndef MAX_LEN
#define MAX_LEN 4
#endif
#ifndef MAX_TOKENS
#define MAX_TOKENS 4
#endif

size_t nondet_size_t(void);
unsigned nondet_unsigned(void);
_Bool nondet_bool(void);
void *malloc(size_t);

void jsmn_parse_harness(void) {
	jsmn_parser parser;
	size_t len = nondet_size_t();
	unsigned num_tokens = nondet_unsigned();
	__CPROVER_assume(len <= MAX_LEN);
	__CPROVER_assume(num_tokens <= MAX_TOKENS);
	char *js = malloc(len);
	__CPROVER_assume(js != NULL);
	jsmntok_t *tokens = nondet_bool() ? NULL : malloc(num_tokens * sizeof(*tokens));

	jsmn_init(&parser);
	int r = jsmn_parse(&parser, js, len, tokens, num_tokens);

	__CPROVER_assert(r >= JSMN_ERROR_PART, "the result is a number of tokens or an error");
	if (tokens != NULL && r >= 0)
		__CPROVER_assert((unsigned)r <= num_tokens, "no more tokens than there is room for");
	__CPROVER_assert(parser.pos <= len, "the parser stays in the input");
}
