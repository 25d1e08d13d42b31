// VERDICT: TRUE
// Handlers inside of handlers: the inner one passes some errors on to the outer one, by way of a copy of
// the buffer in a struct.
#include <assert.h>
#include <setjmp.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct context {
    int level;
    jmp_buf where;
};

static struct context *current;
static int cleaned;

static void raise_error(int code)
{
    longjmp(current->where, code);
}

static void inner(int code)
{
    static struct context mine;
    struct context *outer = current;
    mine.level = outer->level + 1;
    current = &mine;
    switch (setjmp(mine.where)) {
    case 0:
        if (code)
            raise_error(code);
        break;
    case 1:
        cleaned++;
        break;
    case 2:
        cleaned++;
        current = outer;
        raise_error(22);
    }
    current = outer;
}

int main(void)
{
    static struct context first, copy;
    int code = __VERIFIER_nondet_int();
    if (code < 0 || code > 2)
        return 0;
    current = &first;
    int r = setjmp(first.where);
    if (r == 0) {
        memcpy(&copy, &first, sizeof copy);
        current = &copy;
        inner(code);
        assert(code < 2);
        assert(cleaned == code);
    } else {
        assert(r == 22 && code == 2 && cleaned == 1);
        assert(current == &copy);
    }
    return 0;
}
