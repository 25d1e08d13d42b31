// One of the calls of a static function has a shorter array.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function sum --valid-pointers --property all
static int sum(const int *count, int kind) { int s = 0, i = kind; while (i > 0) s += count[i--] & 7; return s; }
int sums(int x) { int c[12] = {0}, d[8] = {0}; c[0] = d[0] = x; return sum(c, 11) + sum(d, 8); }
