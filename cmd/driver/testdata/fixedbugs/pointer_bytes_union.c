// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A byte of a pointer is overwritten through a union, and the pointer is not used any more.
#include <stdlib.h>

union word {
    int *pointer;
    unsigned char byte[sizeof(int *)];
};

int main(void)
{
    union word w;
    int *kept = w.pointer = malloc(4 * sizeof(int));
    w.byte[2] = 7;
    kept[3] = w.byte[2];
    free(kept);
    return 0;
}
