// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A member that leads nowhere, as nothing was stored in it, is handed over and then used.
#include <string.h>
struct buffer { char *at; int room; };
static void wipe(struct buffer b) { memset(b.at, 0, 4); }
int main(void)
{
	struct buffer b;
	b.room = 4;
	wipe(b);
	return 0;
}
