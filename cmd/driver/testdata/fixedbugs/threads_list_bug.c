// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Two threads prepend to a list.
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
struct n { struct n *next; int v; } *head;
static void *first(void *p)
{
    struct n *l = malloc(sizeof *l); l->v = 1; l->next = head; head = l;
    return 0;
}
static void *second(void *p)
{
    struct n *l = malloc(sizeof *l); l->v = 2; l->next = head; head = l;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (!head->next) reach_error();
    return 0;
}
