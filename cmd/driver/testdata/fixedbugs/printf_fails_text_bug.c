// VERDICT: FALSE(unreach-call)

// Also where the number of characters is certain.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int column = 0;
    column += fprintf(stdout, "abc");
    column += printf("def");
    assert(column == 6);
    return 0;
}
