// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: use of `x` after its lifetime, which ended at line 9 (read of `*q`)
static int *leave(void)
{
	int x = 3;
	int *p = &x;
	return p;
}

int main(void)
{
	int *q = leave();
	return *q;
}
