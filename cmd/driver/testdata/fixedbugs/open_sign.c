// VERDICT: TRUE

// Signs are the same, whichever way they are looked at.
#include <assert.h>
#include <string.h>

static int sign(int n) { return (n > 0) - (n < 0); }

static int back(const char *a, const char *b) { return memcmp(b, a, 2); }

int main(void) {
    char a[] = "ac", b[] = "aa";
    int order = strcmp(a, b);
    assert(sign(order) == 1 && sign(back(a, b)) == -1 && strncmp(a, b, 1) == 0);
    return order <= 0;
}
