#include "http_parser.h"
#include <stddef.h>

void http_should_keep_alive_contract_harness(void) {
	const http_parser *parser;
	http_should_keep_alive(parser);
}

void http_parser_pause_contract_harness(void) {
	http_parser *parser;
	int paused;
	http_parser_pause(parser, paused);
}
