// VERDICT: FALSE(valid-deref)
// FLAGS: --function parse --property valid-deref
// The arguments of a function are not those of main: any may be NULL.
#include <unistd.h>
int parse(int n, char **v) { int k = 0; while (getopt(n, v, "ab:") != -1 && k < 5) k++; return k; }
