// VERDICT: FALSE(valid-free)
// FLAGS: --property valid-memsafety
// A byte of a pointer is overwritten through a union, and the pointer is freed.
#include <stdlib.h>

union word {
    int *pointer;
    unsigned char byte[sizeof(int *)];
};

int main(void)
{
    union word w;
    w.pointer = malloc(4 * sizeof(int));
    w.byte[2] = 7;
    free(w.pointer);
    return 0;
}
