// Lines and characters of the input.
// VERDICT: TRUE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
	char line[5];
	if (fgets(line, sizeof line, stdin) != NULL) {
		if (strlen(line) > 4)
			reach_error();
		if (isdigit((unsigned char)line[0]) && line[0] > '9')
			reach_error();
	}
	int c = getchar();
	if (c < -1 || c > 255)
		reach_error();
	return 0;
}
