// VERDICT LP64: TRUE
typedef unsigned char u8;
struct buf { u8 *data; unsigned len; };
static void fill(struct buf *b, u8 v) {
  for (unsigned i = 0; i < b->len; i++)
    __CPROVER_assigns(i; b->data != 0: __CPROVER_object_whole(b->data))
    __CPROVER_loop_invariant(i <= b->len)
    __CPROVER_decreases(b->len - i)
  { b->data[i] = v; }
}
int main(void) {
  u8 d[3]; struct buf b = {d, 3};
  fill(&b, 7);
  __CPROVER_assert(d[0] == 7 && d[2] == 7, "");
}
