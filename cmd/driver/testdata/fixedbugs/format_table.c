// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A format of a table, at a constant or any place.
#include <stdio.h>

static const char *const formats[] = {"%d", "%3d", "<%d>"};

int main(void)
{
	char to[4];
	volatile unsigned which = 1;
	snprintf(to, sizeof to, formats[2], 7);
	sprintf(to, formats[which % 3], 7);
	return 0;
}
