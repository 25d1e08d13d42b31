// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A pointer in which nothing is stored, in a program without an object that it could lead to, is not NULL.
int main(void)
{
	int *p;
	*p = 1;
	return 0;
}
