// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Each argument is a string, and has a first character.
int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	return argv[1][0] == '-';
}
