// VERDICT ILP32: TRUE
// FLAGS: --property valid-memsafety
// 257 * 257 elements are an object.

int main(void)
{
	volatile unsigned n = 257;
	char a[n][n];
	a[256][256] = 1;
	return a[256][256];
}
