// Arguments that have the names of other parameters are said before a value that follows from them.
// PROPERTIES: valid-deref
// SAYS: Line 14, `put(day, month, 1);`: `day` is passed as the parameter `month` of `put()`, whose parameter `day` gets `month`.
// NEVER: would not have happened
extern int __VERIFIER_nondet_int(void);
static char table[12][31];
static void put(int month, int day, int what)
{
	table[month - 1][day - 1] = (char)what;
}
static void mark(int month, int day)
{
	if (month >= 1 && month <= 12 && day >= 1 && day <= 31)
		put(day, month, 1);
}
int main(void)
{
	mark(3, __VERIFIER_nondet_int());
	return 0;
}
