// VERDICT: TRUE
// The abstract states are proved and re-checked: one that was kept at a loop
// head stands for itself, however it would be split when looked at again.
#include <assert.h>

static int number;

int main(int argc, char **argv)
{
	for (int k = 0; k < 2; k++) {
		if (argc == 2 && argv[1][0] == 'x')
			assert(number == (k == 0 ? 0 : argc));
		number = argc;
	}
}
