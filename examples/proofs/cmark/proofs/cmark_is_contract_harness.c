#include "config.h"
#include "cmark_ctype.h"
#include "utf8.h"
#include <assert.h>

int32_t nondet_int32_t(void);

void cmark_is_contract_harness(void) { cmark_utf8proc_is_space(nondet_int32_t()); }
