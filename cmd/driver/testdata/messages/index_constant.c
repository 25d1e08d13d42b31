// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: index out of bounds: `buf[10]`: index is 10, `buf` has 10 elements
int main(void)
{
	int buf[10] = {0};
	int *p = buf;
	return p[0] + buf[10];
}
