// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety --timeout 60
// The argument is read anew in each iteration.
int main(int argc, char **argv)
{
	unsigned n = 0;

	if (argc != 3 || argv[1][0] == '\0')
		return 1;
	for (int i = 0; argv[2][i] != '\0'; i++)
		if (argv[2][i] == argv[1][0])
			n++;
	return n > 3;
}
