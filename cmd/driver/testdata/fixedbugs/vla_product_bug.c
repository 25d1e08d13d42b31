// VERDICT ILP32: UNKNOWN(undefined
// FLAGS: --property valid-memsafety
// 65537 * 65537 wraps to 131073, but no object has so many elements.

int main(void)
{
	volatile unsigned n = 65537;
	char a[n][n];
	a[0][0] = 1;
	return a[0][0];
}
