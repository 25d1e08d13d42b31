// The same, where the text takes the address of the struct.
// VERDICT: UNKNOWN(undefined behaviour
// FLAGS: --property valid-memsafety
#include <stdlib.h>
struct text { unsigned char *bytes; size_t length; };
#define PUT(t, c) { (t)->bytes[(t)->length++] = (unsigned char)(c); }
int main(void)
{
	struct text t;
	t.length = 1;
	t.bytes = (unsigned char *)&t.length;
	PUT(&t, 3);
	return 0;
}
