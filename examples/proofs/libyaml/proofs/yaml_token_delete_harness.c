#include "yaml_private.h"
#include <assert.h>

static yaml_char_t *any_string(void) {
	size_t n;
	__CPROVER_assume(n > 0);
	return malloc(n);
}

void yaml_token_delete_harness(void) {
	yaml_token_t *token = malloc(sizeof(*token));
	__CPROVER_assume(token != NULL);
	switch (token->type) {
	case YAML_TAG_DIRECTIVE_TOKEN:
		token->data.tag_directive.handle = any_string();
		token->data.tag_directive.prefix = any_string();
		break;
	case YAML_ALIAS_TOKEN:
		token->data.alias.value = any_string();
		break;
	case YAML_ANCHOR_TOKEN:
		token->data.anchor.value = any_string();
		break;
	case YAML_TAG_TOKEN:
		token->data.tag.handle = any_string();
		token->data.tag.suffix = any_string();
		break;
	case YAML_SCALAR_TOKEN:
		token->data.scalar.value = any_string();
		break;
	default:
		break;
	}

	yaml_token_delete(token);

	assert(token->type == YAML_NO_TOKEN);
	assert(token->data.alias.value == NULL);
}
