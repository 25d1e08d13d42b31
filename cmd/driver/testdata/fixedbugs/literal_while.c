// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// What the loop makes is used in the same iteration only.
static int second(const int *q)
{
    return q[1];
}

int main(void)
{
    int i = 0, s = 0;
    while (i < 2)
        s += second((int[]){i++, 3});
    return s;
}
