// A parameter that the function compares need not be an index of the array.
// VERDICT: FALSE(undefined)
// FLAGS: --function get --valid-pointers --property all
struct table { int entry[20]; };
int get(struct table *t, int k) { if (k < 0 || k > 20) return -1; return t->entry[k]; }
