#include <b64/cdecode.h>
#include <stdlib.h>

#define MAX_LENGTH 6

int nondet_int(void);

/* stub: what base64_decode_value is proved to return */
int base64_decode_value(char value_in) {
	int v = nondet_int();
	__CPROVER_assume(v >= -2 && v < 64);
	return v;
}

void base64_decode_block_harness(void) {
	int length = nondet_int();
	__CPROVER_assume(0 <= length && length <= MAX_LENGTH);
	char *code = malloc(length);
	char *plain = malloc(length + 1);
	base64_decodestate state;
	__CPROVER_assume(code != NULL && plain != NULL);
	__CPROVER_assume(state.step == step_a || state.step == step_b || state.step == step_c || state.step == step_d);

	int n = base64_decode_block(code, length, plain, &state);

	__CPROVER_assert(0 <= n && n <= length, "no more bytes than code");
}
