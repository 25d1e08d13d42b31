// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --enforce-contract next
char *next(char *start, char *p, char *end)
__CPROVER_requires(__CPROVER_is_fresh(start, 10) && __CPROVER_pointer_equals(end, start + 10))
__CPROVER_requires(__CPROVER_pointer_in_range_dfcc(start, p, end))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(start, __CPROVER_return_value, end))
{
	return p + 1;
}
int main(void) {
	char *start, *p, *end;
	next(start, p, end);
}
