#include "http_parser.h"
#include <assert.h>
#include <stdlib.h>

void http_should_keep_alive_harness(void) {
	http_parser *parser = malloc(sizeof(*parser));
	__CPROVER_assume(parser != NULL);
	int r = http_should_keep_alive(parser);
	assert(r == 0 || r == 1);
	if (parser->http_major > 0 && parser->http_minor > 0 && parser->flags & F_CONNECTION_CLOSE)
		assert(!r);
}
