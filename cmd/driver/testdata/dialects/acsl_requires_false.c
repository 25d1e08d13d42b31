// A call that breaks a precondition.
// VERDICT LP64: FALSE
//@ requires x > 0;
static int half(int x) { return x / 2; }
int main(void) { return half(0); }
