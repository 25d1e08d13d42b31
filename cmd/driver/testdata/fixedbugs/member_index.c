// VERDICT: TRUE
// FLAGS: --property undefined
// The name is cut so that it ends in its member; a struct is cleared and copied as a whole.
#include <string.h>

struct user {
	char name[4];
	int id;
};

int main(void)
{
	struct user u, v;

	memset(&u, 0, sizeof u);
	strncpy(u.name, "long name", sizeof u.name - 1);
	u.id = 7;
	memcpy(&v, &u, sizeof v);
	return strlen(v.name) != 3 || v.name[2] != 'n';
}
