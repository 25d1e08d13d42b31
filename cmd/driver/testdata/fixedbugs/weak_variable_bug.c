// A weak variable that is defined nowhere is read.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
extern int limit __attribute__((weak));

int main(void) { return limit; }
