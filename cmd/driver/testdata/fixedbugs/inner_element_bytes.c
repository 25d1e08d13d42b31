// VERDICT: TRUE
// VERDICT ILP32: UNKNOWN(undefined behaviour: index outside of `B.e.name`
// The bytes of an element, by its address that is a constant, of which the first field is an array of bytes. (At ILP32
// clang writes the array's address alike.)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct cell { unsigned char name[4]; unsigned char rest[4]; int n; };
struct box { int len; struct cell e[3]; int after; };
static struct box B = {3};
static int eight(const void *p) { const unsigned char *b = p; int s = 0; for (int i = 0; i < 8; i++) s += b[i]; return s; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 8;
    unsigned char *b = (unsigned char *)&B.e[1];
    b[i] = 5;
    B.e[2].name[i / 2] = 6;
    if (eight(&B.e[1]) != 5 || eight(&B.e[2]) != 6 || (i < 4 ? B.e[1].name[i] : B.e[1].rest[i - 4]) != 5) reach_error();
    if (B.len != 3 || B.after != 0 || B.e[1].n != 0) reach_error();
    return 0;
}
