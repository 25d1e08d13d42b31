// With --enforce-contract the precondition is assumed, and the postcondition does not hold for 3.
// FLAGS: --enforce-contract half
// VERDICT LP64: FALSE
int nondet_int(void);
/*@ requires x > 0;
  @ ensures 2 * \result == x;
  @*/
int half(int x) { return x / 2; }
int main(void) { return half(nondet_int()); }
