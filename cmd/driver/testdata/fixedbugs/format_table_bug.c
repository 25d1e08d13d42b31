// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The last format of the table writes more than there is room for.
#include <stdio.h>

static const char *const formats[] = {"%d", "%3d", "<%3d>"};

int main(void)
{
	char to[4];
	volatile unsigned which = 5;
	sprintf(to, formats[which % 3], 7);
	return 0;
}
