// VERDICT LP64: TRUE
// FLAGS: --property valid-deref
static int first(char **list, int n)
{
	list += n;
	return list[0][0];
}

int main(int argc, char **argv)
{
	return argc == 2 ? first(argv, argc - 1) + first(argv, argc - 2) : 0;
}
