// VERDICT: TRUE

// The same, counting conditions.
#include <assert.h>
#include <ctype.h>

int main(void) {
    const char *s = "a b c";
    int spaces = 0, others = 0;
    for (; *s; s++) {
        spaces += isspace((unsigned char)*s) != 0;
        others += !isspace((unsigned char)*s);
    }
    assert(spaces == 2 && others == 3);
    return 0;
}
