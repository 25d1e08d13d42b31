/* Functions without prototypes.
   STD: gnu89
   ARGS: 3 1 2
   STDIN: some words to count
   STDIN: on two lines */
#include <stdio.h>

struct node { int value; struct node *next; };

static struct node *list;
extern void exit();
char *malloc();

insert(value)
int value;
{
    struct node *n, **at;
    n = (struct node *)malloc(sizeof(struct node));
    n->value = value;
    for (at = &list; *at && (*at)->value < value; at = &(*at)->next)
        ;
    n->next = *at;
    *at = n;
}

float half(x)
float x;
{
    return x / 2;
}

words()
{
    int c, in = 0, n = 0;
    while ((c = getchar()) != EOF) {
        if (isalpha(c) && !in)
            n++;
        in = isalpha(c);
    }
    return n;
}

main(argc, argv)
int argc;
char **argv;
{
    struct node *n;
    int i;
    for (i = 1; i < argc; i++)
        insert(atoi(argv[i]));
    for (n = list; n; n = n->next)
        fprintf(stdout, "%d %g\n", n->value, half((float)n->value));
    printf("%d words\n", words());
    exit(strlen(argv[0]) + argc);
}
