// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: write to the string literal "hello" in `s[0]`
// CALLS: in upper() called at line 11
static void upper(char *s)
{
	s[0] = 'H';
}
int main(void)
{
	upper("hello");
	return 0;
}
