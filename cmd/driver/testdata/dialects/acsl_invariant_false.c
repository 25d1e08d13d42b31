// An invariant that does not hold after the last round.
// VERDICT LP64: FALSE
int main(void)
{
	int i = 0;
	//@ loop invariant i < 5;
	while (i < 5)
		i++;
	return 0;
}
