// VERDICT: TRUE
// Activations of a function are linked while they last.
void reach_error(void);

struct frame { struct frame *below; int n; };
static struct frame *top;

static int sum(void)
{
    int s = 0;
    for (struct frame *f = top; f; f = f->below)
        s += f->n;
    return s;
}

static int deeper(int n)
{
    struct frame f = {top, n};
    top = &f;
    int s = n ? deeper(n - 1) : sum();
    top = f.below;
    return s;
}

int main(void)
{
    if (deeper(3) != 6 || top)
        reach_error();
    return 0;
}
