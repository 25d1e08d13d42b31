// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// The size of a parameter makes no object: it may be 0.
static int sum(int n, int a[n])
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += a[i];
	return s;
}

int main(void)
{
	int a[2] = { 1, 2 };
	return sum(0, a) + sum(2, a);
}
