// VERDICT LP64: FALSE(unreach-call)
// Strings that end alike may be one: two of many, whose ends are as far from the end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static const char *const longer[] = {"aend", "bend", "cend", "dend", "eend", "fend", "gend", "hend", "iend", "jend", "kend", "lend", "mend", "nend", "oend", "pend", "qend", "rend", "send", "tend"};

int main(void)
{
	int i = __VERIFIER_nondet_int();
	const char *end = "end";
	if (i >= 0 && i < 20 && longer[i] + 1 == end)
		reach_error();
	return 0;
}
