// What a function gives to strlen is a string.
// VERDICT: TRUE
// FLAGS: --function last --valid-pointers --property valid-deref
#include <string.h>
struct name { unsigned char *bytes; };
int last(struct name *n) { unsigned long end = strlen((char *)n->bytes); return end ? n->bytes[end - 1] : 0; }
