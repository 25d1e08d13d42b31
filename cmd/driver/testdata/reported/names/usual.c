extern int __VERIFIER_nondet_int(void);
static int *keep(void)
{
	int value = __VERIFIER_nondet_int();
	int *p = &value;
	if (value != 3)
		p = 0;
	return p;
}
int main(void)
{
	int *p = keep(), value = __VERIFIER_nondet_int();
	if (value > 0 && p != 0)
		return *p;
	return 0;
}
