// VERDICT LP64: FALSE(stack overflow)
// FLAGS: --property all --no-explain
static int depth(int n)
{
	return n == 0 ? 0 : 1 + depth(n - 1);
}

int main(void)
{
	return depth(600000) == 600000 ? 0 : 1;
}
