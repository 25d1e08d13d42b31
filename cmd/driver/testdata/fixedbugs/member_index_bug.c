// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// The name fills its member, so that strlen reads on in the next one.
#include <string.h>

struct user {
	char name[4];
	int id;
};

int main(void)
{
	struct user u;

	strncpy(u.name, "long name", sizeof u.name);
	u.id = 7;
	return strlen(u.name) > 100;
}
