// Loops of many rounds are no more to bounded search than others: what is added up behind one, and a sorted array behind that.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define N 4

int main(void) {
    unsigned char a[N];
    unsigned i, sum = 0;
    int x = 0, y = 50000000;
    for (i = 0; i < 5000000u; i++)
        sum += 3;
    while (x < 100000000)
        if (x < 50000000) {
            x++;
        } else {
            x++;
            y++;
        }
    for (i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_uchar();
    for (unsigned p = 0; p < N; p++)
        for (unsigned q = 0; q + 1 < N - p; q++)
            if (a[q] > a[q + 1]) {
                unsigned char t = a[q];
                a[q] = a[q + 1];
                a[q + 1] = t;
            }
    for (i = 0; i + 1 < N; i++)
        if (a[i] > a[i + 1] || sum != 15000000u || x != y)
            reach_error();
    return 0;
}
