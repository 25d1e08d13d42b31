#include <b64/cencode.h>
#include <stdlib.h>

void base64_encode_blockend_harness(void) {
	base64_encodestate *state = malloc(sizeof(*state));
	char *code = malloc(4);
	__CPROVER_assume(state != NULL && code != NULL);
	__CPROVER_assume(state->step == step_A || state->step == step_B || state->step == step_C);
	__CPROVER_assume(0 <= state->result && state->result < 64);

	int n = base64_encode_blockend(code, state);

	__CPROVER_assert(1 <= n && n <= 4, "length");
	__CPROVER_assert(code[n - 1] == '\n', "ends in a line feed");
}
