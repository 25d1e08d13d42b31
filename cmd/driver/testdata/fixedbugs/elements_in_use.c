// VERDICT: TRUE
// Entries of a table of structs that a search finds are in use: they have a name and are young.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry { int name; unsigned char used, age; };
static struct entry table[60];

static int find(int name) {
  for (int i = 0; i < 60; i++)
    if (table[i].used && table[i].name == name)
      return i;
  return -1;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int at = __VERIFIER_nondet_int(), name = __VERIFIER_nondet_int();
    if (at < 0 || at >= 60)
      continue;
    if (name != 0) {
      table[at].name = name;
      table[at].used = 1;
      table[at].age = 0;
    } else if (table[at].used && ++table[at].age > 1) {
      table[at].used = 0;
    }
  }
  int i = find(__VERIFIER_nondet_int());
  if (i >= 0 && (table[i].name == 0 || table[i].age > 1))
    reach_error();
  return 0;
}
