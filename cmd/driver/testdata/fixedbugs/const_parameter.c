// VERDICT: TRUE
// FLAGS: --property all
// A pointer to const, and a constant pointer, may be to what is not const.
static void set(int *const p, const int *q)
{
    *p = 2;
    *(int *)q = 3;
}

int main(void)
{
    int a, b;
    set(&a, &b);
    return a + b != 5;
}
