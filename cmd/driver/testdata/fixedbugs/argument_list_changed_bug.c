// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref --no-explain
#include <stddef.h>

static int first(char **list, int n)
{
	list += n;
	return list[0][0];
}

int main(int argc, char **argv)
{
	return argc == 2 ? first(argv, argc - 1) + first(argv, argc) : 0;
}
