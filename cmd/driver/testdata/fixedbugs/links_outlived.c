// A link in a variable that is gone, kept where a link that lives on may be.
// FLAGS: --property valid-memsafety
// VERDICT: FALSE(valid-deref)
extern _Bool __VERIFIER_nondet_bool(void);

static int x, *p, **where = &p;

static void leave(void)
{
	int *local = &x;
	if (__VERIFIER_nondet_bool())
		where = &local;
	*where = &x;
}

int main(void)
{
	leave();
	*where = 0;
	return 0;
}
