// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref --no-explain
// argv was memory from outside of the program, of which nothing is known.
#include <string.h>
int main(int argc, char **argv)
{
	char name[8];
	if (argc < 2)
		return 1;
	strcpy(name, argv[1]);
	return name[0];
}
