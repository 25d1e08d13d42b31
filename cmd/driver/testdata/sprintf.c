// sprintf and snprintf write what they print.
// VERDICT: TRUE
#include <stdio.h>
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	char text[16];
	int x = __VERIFIER_nondet_int();
	if (sprintf(text, "%03d|%s", 7, "ab") != 6 || strcmp(text, "007|ab"))
		reach_error();
	if (snprintf(text, 4, "%c%x", 'z', 0xabcd) != 5 || strcmp(text, "zab"))
		reach_error();
	if (x < 0 || x > 9)
		return 0;
	sprintf(text, "%d", x);
	if (text[0] != '0' + x || text[1] != 0)
		reach_error();
	return 0;
}
