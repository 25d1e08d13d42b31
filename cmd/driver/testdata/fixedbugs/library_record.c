// An array whose elements a function takes by constants in any case has these elements.
// VERDICT: TRUE
// FLAGS: --function put32 --valid-pointers --property valid-deref
void put32(unsigned char *to, unsigned v) { to[0] = v; if (v > 255) { to[1] = v >> 8; to[2] = v >> 16; to[3] = v >> 24; } }
