// VERDICT: TRUE
// A pointer to a variable of a block is kept, but not followed.
void reach_error(void);

int main(void)
{
    int *last, sum = 0;
    for (int i = 0; i < 3; i++) {
        int n = i;
        last = &n;
        sum += *last;
    }
    last = &sum;
    if (*last != 3)
        reach_error();
    return 0;
}
