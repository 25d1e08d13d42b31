// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A byte of a pointer in memory is overwritten, and then all of it.
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node second = {2, 0}, first = {1, &second};
    unsigned char *bytes = (unsigned char *)&first.next;
    bytes[1] = 0;
    first.next = &second;
    return first.next->value;
}
