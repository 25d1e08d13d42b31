// sprintf and snprintf write what they print.
// VERDICT: TRUE
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
	char text[16];
	if (sprintf(text, "%03d|%s", 7, "ab") != 6 || strcmp(text, "007|ab"))
		reach_error();
	if (snprintf(text, 4, "%c%x", 'z', 0xabcd) != 5 || strcmp(text, "zab"))
		reach_error();
	return 0;
}
