// PROPERTIES: unreach-call
// NEVER: (with &line:
// NEVER: been &line,
void reach_error(void);
extern int __VERIFIER_nondet_char(void);
static char line[8];
static char *start;
int main(void)
{
	start = line;
	line[1] = __VERIFIER_nondet_char();
	char *p = &line[0];
	p = start;
	if (line[1] == 'x')
		p++;
	if (p - line == 1)
		reach_error();
	return 0;
}
