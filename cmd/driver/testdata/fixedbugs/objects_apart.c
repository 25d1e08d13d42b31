// VERDICT: TRUE
// Objects of one class that begin and end at different places: variables, and fields of nodes that pointers
// to pointers lead to.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *next; };
static void insert(struct node **p, int key)
{
    while (*p && (*p)->key < key) p = &(*p)->next;
    struct node *n = malloc(sizeof *n);
    if (!n) exit(0);
    n->key = key; n->next = *p; *p = n;
}
static int size(struct node *const *p) { int n = 0; for (; *p; p = &(*p)->next) n++; return n; }
int main(void)
{
    struct node *head = NULL, last = {5, NULL};
    int x = __VERIFIER_nondet_int();
    insert(&head, x);
    insert(&head, 3);
    assert(head->key <= head->next->key && size(&head) == 2);
    last.next = head;
    head = &last;
    assert(size(&head) == 3 && size(&last.next) == 2);
    return 0;
}
