/* The contracts, as the header of a project that has some states them. */
#include "utf.h"
#include <stdlib.h>

size_t utf8_check_first(char byte)
__CPROVER_ensures(__CPROVER_return_value <= 4)
__CPROVER_ensures((unsigned char)byte >= 0x80 || __CPROVER_return_value == 1)
__CPROVER_assigns();

size_t utf8_check_full(const char *buffer, size_t size, int32_t *codepoint)
__CPROVER_requires(2 <= size && size <= 4)
__CPROVER_requires(__CPROVER_r_ok(buffer, size))
__CPROVER_requires(codepoint == NULL || __CPROVER_w_ok(codepoint, sizeof(*codepoint)))
__CPROVER_ensures(__CPROVER_return_value <= 1)
__CPROVER_ensures(codepoint == NULL || __CPROVER_return_value == 0 || (0x80 <= *codepoint && *codepoint <= 0x10FFFF))
__CPROVER_assigns(codepoint != NULL: *codepoint);
