// What getline decides for itself is no condition on the program's inputs.
// PROPERTIES: valid-deref
// SAYS: The memory was freed at line 12.
// NEVER: whenever
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
	char *line = NULL;
	size_t n = 0;
	ssize_t got = getline(&line, &n, stdin);
	free(line);
	return got > 0 ? line[0] : 0;
}
