#include "http_parser.h"
#include <stdlib.h>

#ifndef MAX_LEN
#define MAX_LEN 3
#endif

int nondet_int(void);

static int on_data(http_parser *p, const char *at, size_t length) {
	__CPROVER_assert(length == 0 || __CPROVER_r_ok(at, length), "what callbacks get can be read");
	return nondet_int();
}

static int on_event(http_parser *p) { return nondet_int(); }

void http_parser_execute_harness(void) {
	http_parser parser;
	enum http_parser_type type;
	__CPROVER_assume(type == HTTP_REQUEST || type == HTTP_RESPONSE || type == HTTP_BOTH);
	http_parser_init(&parser, type);
	http_parser_settings settings;
	http_parser_settings_init(&settings);
	settings.on_url = settings.on_header_field = settings.on_header_value = settings.on_body = settings.on_status = on_data;
	settings.on_message_begin = settings.on_headers_complete = settings.on_message_complete = on_event;
	size_t len;
	__CPROVER_assume(len <= MAX_LEN);
	char *data = malloc(len);
	__CPROVER_assume(data != NULL);

	size_t n = http_parser_execute(&parser, &settings, data, len);

	__CPROVER_assert(n <= len, "no more than there is");
}
