// VERDICT: UNKNOWN(unsupported: a call of an unknown function that returns a struct
// FLAGS: --undefined any
// What an unknown function returns in memory is arbitrary, each time.
extern void reach_error(void);
struct s { int x, y, z[4]; };
extern struct s (*get)(void);
int main(void)
{
    struct s a = {0}, b = {0};
    for (int i = 0; i < 3; i++) {
        b = a;
        a = get();
    }
    if (a.x != b.x) reach_error();
    return 0;
}
