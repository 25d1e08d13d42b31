// VERDICT LP64: UNKNOWN(unsupported: a call of __CPROVER_get_field
int main(void) {
	char c;
	__CPROVER_assert(__CPROVER_get_field(&c, "field") == 0, "shadow memory");
}
