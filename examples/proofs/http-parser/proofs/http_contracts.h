/* The contracts, as the header of a project that has some states them. */
#include "http_parser.h"
#include <stddef.h>

int http_should_keep_alive(const http_parser *parser)
__CPROVER_requires(__CPROVER_is_fresh(parser, sizeof(*parser)))
__CPROVER_ensures(__CPROVER_return_value == 0 || __CPROVER_return_value == 1)
__CPROVER_ensures(parser->http_major > 0 || parser->flags & F_CONNECTION_KEEP_ALIVE || __CPROVER_return_value == 0)
__CPROVER_assigns();

int http_message_needs_eof(const http_parser *parser)
__CPROVER_requires(__CPROVER_r_ok(parser, sizeof(*parser)))
__CPROVER_ensures(__CPROVER_return_value == 0 || __CPROVER_return_value == 1)
__CPROVER_ensures(parser->type != HTTP_REQUEST || __CPROVER_return_value == 0)
__CPROVER_assigns();

void http_parser_pause(http_parser *parser, int paused)
__CPROVER_requires(__CPROVER_is_fresh(parser, sizeof(*parser)))
__CPROVER_requires(HTTP_PARSER_ERRNO(parser) == HPE_OK || HTTP_PARSER_ERRNO(parser) == HPE_PAUSED)
__CPROVER_ensures(HTTP_PARSER_ERRNO(parser) == (paused ? HPE_PAUSED : HPE_OK))
__CPROVER_assigns(*parser);
