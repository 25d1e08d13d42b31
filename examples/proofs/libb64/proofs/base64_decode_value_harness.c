#include <b64/cdecode.h>

char nondet_char(void);

void base64_decode_value_harness(void) {
	int v = base64_decode_value(nondet_char());
	__CPROVER_assert(v >= -2 && v < 64, "a value of six bits, padding or an error");
}
