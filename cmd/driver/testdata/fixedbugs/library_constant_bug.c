// The table lacks an element for the enumeration's last constant.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function weight --valid-pointers --property all
enum metal { TIN = -1, IRON, LEAD, GOLD };
static const int weights[] = { 7, 8, 11 };
int weight(enum metal m) { return weights[m + 1]; }
