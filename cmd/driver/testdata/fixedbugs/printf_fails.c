// VERDICT: TRUE

// It is that number or negative; results that nobody looks at do not matter.
#include <assert.h>
#include <stdio.h>

int main(void) {
    for (int i = 0; i < 3; i++)
        printf("%d\n", i);
    int n = printf("100%%\n");
    assert(n == 5 || n < 0);
    return 0;
}
