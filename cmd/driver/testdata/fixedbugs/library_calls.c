// Arrays of a static function are as long as all of its calls have them, and numbers are those that they pass.
// VERDICT: TRUE
// FLAGS: --function sum --valid-pointers --property all
static int sum(const unsigned char *count, int kind) { int s = 0; for (int i = 1; i < 12; i++) s += count[i]; return s / kind; }
int sums(unsigned char x) { unsigned char c[12] = {0}; struct { unsigned char d[16]; } y = {{x}}; c[0] = x; return sum(c, 2) + sum(y.d, 3); }
