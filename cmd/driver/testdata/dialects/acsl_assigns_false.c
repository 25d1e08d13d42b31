// What the contract says that is assigned is not all.
// VERDICT LP64: FALSE
int level, count;
/*@ assigns level; */
static void set(int x) { level = x; count++; }
int main(void) { set(1); return 0; }
