// What scanf reads is arbitrary, as far as the format allows.
// VERDICT: TRUE
#include <stdio.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
	int n = 5, skipped = 7;
	char word[4] = "";
	int r = scanf("%2d%*d %3s", &n, word);
	if (r < -1 || r > 2)
		reach_error();
	if (n > 99 || n < -9 || r <= 0 && n != 5)
		reach_error();
	if (strlen(word) > 3 || word[0] == ' ')
		reach_error();
	if (skipped != 7)
		reach_error();
	return 0;
}
