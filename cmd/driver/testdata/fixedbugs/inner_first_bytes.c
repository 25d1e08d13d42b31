// VERDICT: FALSE
// The bytes of a global struct that begins with an array of bytes, through pointers to all of it and to its first.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static struct { unsigned char b[4]; unsigned short n; unsigned short m; } q = {{1, 2, 3, 4}, 5, 6};
static unsigned sum(const void *p, unsigned n) { const unsigned char *b = p; unsigned s = 0; while (n--) s += b[n]; return s; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 4;
    unsigned char *all = (unsigned char *)&q;
    q.b[i] = 9;
    all[4] = 7;
    ((unsigned char *)&q)[6] = 8;
    if (sum(&q, sizeof q) == 9 + 1 + 2 + 3 + 7 + 8 && all[i] == 9 && q.n == 7 && q.m == 8) reach_error();
    return 0;
}
