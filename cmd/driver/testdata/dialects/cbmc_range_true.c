// VERDICT LP64: TRUE
// FLAGS: --enforce-contract next --replace-call-with-contract skip --property unreach-call --property valid-deref
char *skip(char *p, char *end)
__CPROVER_requires(__CPROVER_pointer_in_range_dfcc(p, p, end))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(p, __CPROVER_return_value, end))
;
char *next(char *start, char *p, char *end)
__CPROVER_requires(__CPROVER_is_fresh(start, 10) && __CPROVER_pointer_equals(end, start + 10))
__CPROVER_requires(__CPROVER_pointer_in_range_dfcc(start, p, end))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(start, __CPROVER_return_value, end))
{
	p = skip(p, end);
	if (p < end && *p == ' ') p++;
	return p;
}
int main(void) {
	char *start, *p, *end;
	next(start, p, end);
}
