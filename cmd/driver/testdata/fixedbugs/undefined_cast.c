// VERDICT: TRUE
// The number fits; the constant that does not is never computed.
extern void reach_error(void);

static float f = 2e9f;

int main(void)
{
    int r = (int)f;
    if (r < 0)
        r = (int)3e9f;
    if (r < 0)
        reach_error();
    return 0;
}
