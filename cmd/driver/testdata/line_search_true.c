// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A line ends where reading left off: what searches it stops there, also after another end was put before.
#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[128];
	int found = 0;

	while (fgets(line, sizeof line, stdin)) {
		size_t n = strlen(line);
		if (n > 0 && line[n - 1] == '\n')
			line[n - 1] = '\0';
		char *p = strchr(line, '=');
		if (p)
			*p = '\0';
		found |= strlen(line) > 3;
	}
	return found;
}
