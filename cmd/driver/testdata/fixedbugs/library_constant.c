// An argument that is an enumeration is one of its constants, or several flags together.
// VERDICT: TRUE
// FLAGS: --function price --valid-pointers --property all
enum size { SMALL, MEDIUM, LARGE };
enum extra { MILK = 1, SUGAR = 2, FOAM = 4 };
struct order { enum extra with; struct order *next; };
static const int base[] = { 2, 3, 4 }, more[] = { 0, 1, 0, 1, 2, 3, 2, 3 };
int price(const struct order *o, enum size s) { return base[s] + more[o->with]; }
