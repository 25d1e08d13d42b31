// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// MESSAGE: buffer overflow: 1 byte at offset 8 of `b`, which has 8 bytes (write in `strcpy(b, "12345678")`)
#include <string.h>

int main(void)
{
	char b[8];
	strcpy(b, "12345678");
	return b[0];
}
