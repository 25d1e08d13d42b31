/* The part of <stdlib.h> that is arithmetic (C11 7.22). */

int MODEL(abs)(int n)
{
    return n < 0 ? -n : n;
}

long MODEL(labs)(long n)
{
    return n < 0 ? -n : n;
}

long long MODEL(llabs)(long long n)
{
    return n < 0 ? -n : n;
}

struct div_t { int quot, rem; };
struct ldiv_t { long quot, rem; };
struct lldiv_t { long long quot, rem; };
struct imaxdiv_t { __INTMAX_TYPE__ quot, rem; };

struct div_t MODEL(div)(int n, int d)
{
    struct div_t r = {n / d, n % d};
    return r;
}

struct ldiv_t MODEL(ldiv)(long n, long d)
{
    struct ldiv_t r = {n / d, n % d};
    return r;
}

__INTMAX_TYPE__ MODEL(imaxabs)(__INTMAX_TYPE__ n)
{
    return n < 0 ? -n : n;
}

struct imaxdiv_t MODEL(imaxdiv)(__INTMAX_TYPE__ n, __INTMAX_TYPE__ d)
{
    struct imaxdiv_t r = {n / d, n % d};
    return r;
}

struct lldiv_t MODEL(lldiv)(long long n, long long d)
{
    struct lldiv_t r = {n / d, n % d};
    return r;
}

/* Out of range the result is undefined in C; glibc goes through strtol, which
   saturates at the bounds of long. */
int MODEL(atoi)(const char *s)
{
    const long max = (long)(~0UL >> 1);
    long n = 0;
    int negative = 0, over = 0;
    while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
        s++;
    if (*s == '-' || *s == '+') {
        negative = *s == '-';
        s++;
    }
    for (; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        if (over || n > (max - digit) / 10)
            over = 1;
        else
            n = n * 10 + digit;
    }
    if (over)
        return negative ? (int)(-max - 1) : (int)max;
    return (int)(negative ? -n : n);
}
