// strtol sets errno; strtok remembers the rest of the string.
// VERDICT: TRUE
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
	char *end, list[] = "a b";
	errno = 0;
	if (strtol("12", &end, 10) != 12 || errno != 0 || *end != 0)
		reach_error();
	strtol("99999999999999999999", &end, 10);
	if (errno != ERANGE)
		reach_error();
	if (strcmp(strtok(list, " "), "a") || strcmp(strtok(NULL, " "), "b") || strtok(NULL, " "))
		reach_error();
	return 0;
}
