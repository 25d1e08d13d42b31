#include "yaml_private.h"
#include <assert.h>

void yaml_stack_extend_harness(void) {
	struct { int *start, *top, *end; } stack;
	unsigned size, used;
	__CPROVER_assume(0 < size && size <= 1u << 20 && used <= size);
	stack.start = malloc(size * sizeof(int));
	__CPROVER_assume(stack.start != NULL);
	stack.top = stack.start + used;
	stack.end = stack.start + size;

	int ok = yaml_stack_extend((void **)&stack.start, (void **)&stack.top, (void **)&stack.end);

	assert(stack.top == stack.start + used);
	assert(stack.end == stack.start + (ok ? 2 * size : size));
	if (ok)
		*stack.top = 1;
}
