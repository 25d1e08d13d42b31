// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The end that reading stored may be overwritten: the search goes on behind the line.
#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[4];

	while (fgets(line, sizeof line, stdin)) {
		size_t n = strlen(line);
		if (n > 2)
			line[n] = ';';
		if (strchr(line, '='))
			return 1;
	}
	return 0;
}
