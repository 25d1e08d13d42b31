// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The list's first element is one of an earlier iteration.
struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *first = 0;
    int i = 0;
    for (; i < 2; i++)
        first = &(struct node){i, first};
    return first->value;
}
