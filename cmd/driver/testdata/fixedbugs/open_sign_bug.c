// VERDICT: FALSE(unreach-call)

// Only the sign of strcmp's result is known: here it is 1 with one library and 2 with another.
#include <assert.h>
#include <string.h>

int main(void) {
    char a[] = "ac", b[] = "aa";
    int order = strcmp(a, b);
    assert(order > 0);
    switch (order) {
    case 1:
    case 2:
        return 0;
    }
    assert(0);
}
