// VERDICT LP64: TRUE
// FLAGS: --property all
// Deep, but the stack has room for it.
static int depth(int n)
{
	return n == 0 ? 0 : 1 + depth(n - 1);
}

int main(void)
{
	return depth(100000) == 100000 ? 0 : 1;
}
