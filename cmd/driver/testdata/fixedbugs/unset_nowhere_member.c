// VERDICT: TRUE
// FLAGS: --property undefined
// A member in which nothing was stored is handed over and not used.
#include <string.h>
struct buffer { char *at; int room; };
static void wipe(struct buffer b) { if (b.room > 4) memset(b.at, 0, 4); }
int main(void)
{
	struct buffer b;
	b.room = 4;
	wipe(b);
	return 0;
}
