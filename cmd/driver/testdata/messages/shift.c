// VERDICT LP64: FALSE(undefined)
// FLAGS: --property undefined
// MESSAGE: shift by 40 of a 32-bit int: count is 40 (`x << count`)
static unsigned shifted(unsigned x, int count)
{
	return x << count;
}

int main(void)
{
	return (int)shifted(1, 40);
}
