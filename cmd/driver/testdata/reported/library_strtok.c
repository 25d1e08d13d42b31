// What strtok keeps is its own.
// PROPERTIES: valid-deref
// SAYS: The null pointer comes from line 11, `char *value = strtok(NULL, "=");`.
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
