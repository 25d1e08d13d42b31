// VERDICT: UNKNOWN(undefined behaviour
// A variable of a block is read after the block.
void reach_error(void);

int main(void)
{
    int *last;
    {
        int one = 1;
        last = &one;
    }
    if (*last != 1)
        reach_error();
    return 0;
}
