// What strtok keeps is its own.
// PROPERTIES: valid-deref
// SAYS: `strtok()`, called at line 11, returns NULL, which is not tested.
// SAYS: key = &line[0]
// NEVER: rest
#include <string.h>
int main(void)
{
	char line[] = "key";
	char *key = strtok(line, "=");
	char *value = strtok(NULL, "=");
	return key[0] + value[0];
}
