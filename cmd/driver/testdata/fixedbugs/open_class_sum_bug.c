// VERDICT: FALSE(unreach-call)

// What isspace gives for a space is any number but 0: it does not count.
#include <assert.h>
#include <ctype.h>

int main(void) {
    const char *s = "a b c";
    int spaces = 0;
    for (; *s; s++)
        spaces += isspace((unsigned char)*s);
    assert(spaces == 2);
    return 0;
}
