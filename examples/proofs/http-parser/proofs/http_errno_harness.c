#include "http_parser.h"
#include <assert.h>
#include <stdlib.h>

unsigned nondet_unsigned(void);

void http_errno_harness(void) {
	http_parser parser;
	enum http_errno err = HTTP_PARSER_ERRNO(&parser);
	__CPROVER_assume(err <= HPE_INVALID_TRANSFER_ENCODING);
	const char *name = http_errno_name(err);
	assert(name != NULL && name[0] == 'H' && name[3] == '_');
	assert(http_errno_description(err) != NULL);
	assert(http_method_str(nondet_unsigned()) != NULL);
	assert(http_status_str(nondet_unsigned()) != NULL);
}
