// The sum of a ring that fills up first is the sum of its elements, and in their range.
// VERDICT: TRUE
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);

#define WIN 4
#define LIMIT 10000

struct avg {
    int sample[WIN];
    int pos;
    int filled;
    int sum;
};

int avg_add(struct avg *a, int v)
{
    if (v < -LIMIT || v > LIMIT)
        return -1;
    if (a->filled == WIN)
        a->sum -= a->sample[a->pos];
    else
        a->filled++;
    a->sample[a->pos] = v;
    a->sum += v;
    a->pos = (a->pos + 1) % WIN;
    return 0;
}

int avg_get(const struct avg *a)
{
    return a->filled ? a->sum / a->filled : 0;
}

int main(void)
{
    static struct avg a;
    int last = 0;

    while (1) {
        if (avg_add(&a, __VERIFIER_nondet_int()) == 0) {
            int m = avg_get(&a);
            int diff = m - last;
            if (diff < 0)
                diff = -diff;
            last = m;
        }
    }
}
