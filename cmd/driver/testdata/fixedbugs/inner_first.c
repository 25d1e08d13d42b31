// VERDICT: TRUE
// A global struct that begins with an array of bytes: LLVM writes both addresses the same way.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static struct ring { unsigned char buf[8]; unsigned head, n; } q, copy;
static struct { struct { char name[4]; short id; } in; int x; } nested;
static void push(unsigned char c) { if (q.n < 8) { q.buf[(q.head + q.n) % 8] = c; q.n++; } }
static int pop(void)
{
    if (!q.n) return -1;
    int c = q.buf[q.head];
    q.head = (q.head + 1) % 8;
    q.n--;
    return c;
}
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 4;
    memset(&q, 0, sizeof q);
    while (__VERIFIER_nondet_uint()) {
        if (__VERIFIER_nondet_uint()) push((unsigned char)__VERIFIER_nondet_uint());
        else pop();
        assert(q.n <= 8 && q.head < 8);
    }
    copy = q;
    assert(copy.buf[i] == q.buf[i] && copy.n == q.n);
    nested.in.name[i] = 'n';
    nested.in.id = 3;
    assert(nested.in.name[i] == 'n' && nested.x == 0);
    return 0;
}
