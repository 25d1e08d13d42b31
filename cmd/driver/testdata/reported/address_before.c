// PROPERTIES: valid-deref
// SAYS: q = (char *)&buf - 1
// NEVER: q = &buf,
extern int __VERIFIER_nondet_int(void);
static char *skip(char *s)
{
	while (*s == ' ')
		s++;
	return s;
}
int main(void)
{
	char buf[4] = "  x";
	char *p = skip(buf), *q = p - 3;
	if (__VERIFIER_nondet_int() > 2)
		q = &buf[0];
	return *q;
}
