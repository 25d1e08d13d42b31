// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// What is in front of a field is there in a node, but not in front of the variable that a pointer leads to, too.
#include <stddef.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
static int key(struct node **p) { return ((struct node *)((char *)p - offsetof(struct node, next)))->key; }
int main(void)
{
    struct node *head = malloc(sizeof *head);
    if (!head) return 0;
    head->key = 0;
    head->next = NULL;
    struct node **p = &head->next;
    int k = key(p);
    if (k == 0) p = &head;
    k = key(p);
    free(head);
    return k;
}
