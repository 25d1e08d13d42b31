// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// The struct that other calls return is built in the caller's memory: a call that ends without return gives no value all the same.
struct range { long from, to, step, count; };
extern int __VERIFIER_nondet_int(void);

static struct range upTo(int n) {
  struct range r = {0, 0, 1, 0};
  if (n > 0) {
    r.to = n;
    return r;
  }
}

int main(void) {
  struct range r = upTo(__VERIFIER_nondet_int());
  return r.to == 3;
}
