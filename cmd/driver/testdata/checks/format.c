/* A format whose arguments do not fit, and one whose do. */
#include <stdio.h>
int main(void) {
    int n = 3;
    printf("%d\n", n);
    if (n == 3)
        printf("%s\n", n); /* failed: undefined */
    return 0;
}
