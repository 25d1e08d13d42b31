// A parameter that it compares with nothing is one, beside -1 where the table begins with that.
// VERDICT: TRUE
// FLAGS: --function class --valid-pointers --property all
static const unsigned char classes[257] = { 0, 1, 2, 4 };
int class(int c) { return classes[c + 1] & 3; }
