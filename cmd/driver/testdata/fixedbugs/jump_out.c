// VERDICT: TRUE
// Calls inside of calls end at once where one of them jumps; 0 becomes 1.
#include <assert.h>
#include <setjmp.h>

extern int __VERIFIER_nondet_int(void);

static jmp_buf handler;
static int depth, deepest;

static void fail(int code)
{
    longjmp(handler, code);
}

static int parse(int n)
{
    depth++;
    deepest = depth;
    if (n < 0)
        fail(0);
    if (n > 2)
        fail(n);
    int r = n > 0 ? parse(n - 1) : 0;
    depth--;
    return r + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -3 || n > 5)
        return 0;
    int code = setjmp(handler);
    if (code == 0) {
        int r = parse(n);
        assert(n >= 0 && n <= 2 && r == n + 1 && depth == 0);
    } else {
        assert(code == (n < 0 ? 1 : n));
        assert(depth == 1 && deepest == 1);
    }
    return 0;
}
