// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --no-explain --property valid-deref --enforce-contract skip
#include <stdbool.h>
#include <stddef.h>
struct cursor { const char *text; size_t length; };
static bool text_is_valid(const char *text, size_t max) { return 0 < max && max < 9 && __CPROVER_is_fresh(text, max); }
bool cursor_is_valid(const struct cursor *c) {
	return __CPROVER_is_fresh(c, sizeof(*c)) && text_is_valid(c->text, c->length);
}
static bool start_is_valid(size_t start, size_t before, size_t max) { return start >= before && (start <= max || start == before); }
void skip(const struct cursor *c, size_t *start)
__CPROVER_requires(cursor_is_valid(c) && __CPROVER_is_fresh(start, sizeof(*start)))
__CPROVER_assigns(*start)
__CPROVER_ensures(start_is_valid(*start, __CPROVER_old(*start), c->length))
{
	size_t i = *start;
	while (i <= c->length && c->text[i] == ' ') i++;
	*start = i;
}
int main(void) { struct cursor *c; size_t *start; skip(c, start); }
