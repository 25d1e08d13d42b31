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
