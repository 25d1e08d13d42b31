// VERDICT: TRUE
// Memory functions on an array and the fields behind it.
#include <stddef.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct s { int tag; char name[8]; char more[4]; int n; };
struct t { struct s e[2]; int z; };
static struct t T = {.z = 9};
static void clear(struct s *s) { memset(s->name, 0, sizeof *s - offsetof(struct s, name)); }
int main(void)
{
    struct s a = {.tag = 1, .n = 2}, b = {2, "abc", "de", 3}, c = {3, "abc", "de", 4};
    unsigned i = __VERIFIER_nondet_uint() % 8;
    a.name[i] = 'x';
    clear(&a);
    if (a.tag != 1 || a.n != 0 || a.name[i] != 0 || a.more[i / 2] != 0) reach_error();
    b.more[i / 4]++;
    if (memcmp(b.name, c.name, sizeof b.name + sizeof b.more) == 0) reach_error();
    memset(T.e[i & 1].more, 7, sizeof a.more + sizeof a.n);
    if (T.e[i & 1].name[i] != 0 || T.e[i & 1].n != 0x07070707 || T.e[~i & 1].n != 0 || T.z != 9) reach_error();
    return 0;
}
