// VERDICT LP64: TRUE
// FLAGS: --property valid-deref --property unreach-call --enforce-contract first
struct cursor { const char *const text; unsigned length; };
int first(const struct cursor *const c)
__CPROVER_requires(__CPROVER_is_fresh(c, sizeof(*c)) && 0 < c->length && c->length < 100 && __CPROVER_is_fresh(c->text, c->length))
__CPROVER_ensures(__CPROVER_return_value == c->text[0])
{
	return c->text[0];
}
int main(void) { struct cursor *c; first(c); }
