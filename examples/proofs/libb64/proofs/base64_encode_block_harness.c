#include <b64/cencode.h>
#include <stdlib.h>

#ifndef MAX_LENGTH
#define MAX_LENGTH 9
#endif

int nondet_int(void);

void base64_encode_block_harness(void) {
	int length = nondet_int();
	__CPROVER_assume(length >= 0 && length <= MAX_LENGTH);
	char *plain = malloc(length);
	/* four characters for three bytes, those of an unfinished group, and line feeds */
	char *code = malloc((length + 2) / 3 * 4 + length / 54 + 2);
	__CPROVER_assume(plain != NULL && code != NULL);
	base64_encodestate state;
	base64_init_encodestate(&state);

	int n = base64_encode_block(plain, length, code, &state);

	__CPROVER_assert(n >= 0 && n <= (length + 2) / 3 * 4, "length of the code");
	__CPROVER_assert(__CPROVER_forall { int i; (0 <= i && i < 12) ==> (i < n ==> code[i] >= '+' && code[i] <= 'z') },
		"code consists of characters of the alphabet");
	__CPROVER_assert(state.step == step_A || state.step == step_B || state.step == step_C, "a step");
}
