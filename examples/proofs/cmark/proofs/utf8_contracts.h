/* The contracts, as the header of a project that has some states them. */
#include "config.h"
#include "cmark_ctype.h"
#include "utf8.h"
#include <assert.h>

int cmark_utf8proc_is_space(int32_t uc)
__CPROVER_ensures(__CPROVER_return_value == 0 || __CPROVER_return_value == 1)
__CPROVER_ensures(uc != ' ' || __CPROVER_return_value == 1)
__CPROVER_ensures(uc <= 12288 || __CPROVER_return_value == 0)
__CPROVER_assigns();
