// The length of a frame is kept in a byte, and its number in two bits.
extern void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

struct link {
  unsigned number : 2;
  unsigned up : 1;
};

static void sent(struct link *l) {
  if (l->up)
    l->number++;
}

int main(void) {
  struct link l = {0, 1};
  unsigned char head = __VERIFIER_nondet_uchar(), body = __VERIFIER_nondet_uchar();
  unsigned char length = head + body;
  for (int i = 0; i < 4; i++)
    sent(&l);
  if (length < head && l.number == 0)
    reach_error();
  return 0;
}
