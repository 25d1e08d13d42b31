/* Functions of <string.h> that copy (C11 7.24.2 and 7.24.3, POSIX). */

extern void *malloc(MODEL_SIZE);

char *MODEL(strncat)(char *to, const char *from, MODEL_SIZE n)
{
    MODEL_SIZE k = 0, i = 0;
    while (to[k] != 0)
        k++;
    for (; i < n && from[i] != 0; i++)
        to[k + i] = from[i];
    MODEL_APART(to, k + i + 1, from, i < n ? i + 1 : n);
    to[k + i] = 0;
    return to;
}

char *MODEL(stpcpy)(char *to, const char *from)
{
    MODEL_SIZE i = 0;
    for (; from[i] != 0; i++)
        to[i] = from[i];
    MODEL_APART(to, i + 1, from, i + 1);
    to[i] = 0;
    return to + i;
}

char *MODEL(stpncpy)(char *to, const char *from, MODEL_SIZE n)
{
    MODEL_SIZE i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    MODEL_APART(to, n, from, i < n ? i + 1 : n);
    for (MODEL_SIZE k = i; k < n; k++)
        to[k] = 0;
    return to + i;
}

char *MODEL(strdup)(const char *s)
{
    MODEL_SIZE n = 0;
    while (s[n] != 0)
        n++;
    char *to = malloc(n + 1);
    if (to != 0) {
        for (MODEL_SIZE i = 0; i <= n; i++)
            to[i] = s[i];
    }
    return to;
}

char *MODEL(strndup)(const char *s, MODEL_SIZE max)
{
    MODEL_SIZE n = 0;
    while (n < max && s[n] != 0)
        n++;
    char *to = malloc(n + 1);
    if (to != 0) {
        for (MODEL_SIZE i = 0; i < n; i++)
            to[i] = s[i];
        to[n] = 0;
    }
    return to;
}

void *MODEL(memccpy)(void *to, const void *from, int c, MODEL_SIZE n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (MODEL_SIZE i = 0; i < n; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c) {
            MODEL_APART(to, i + 1, from, i + 1);
            return t + i + 1;
        }
    }
    MODEL_APART(to, n, from, n);
    return 0;
}

void *MODEL(mempcpy)(void *to, const void *from, MODEL_SIZE n)
{
    __builtin_memcpy(to, from, n);
    return (char *)to + n;
}

void MODEL(bcopy)(const void *from, void *to, MODEL_SIZE n)
{
    __builtin_memmove(to, from, n);
}

void MODEL(bzero)(void *to, MODEL_SIZE n)
{
    __builtin_memset(to, 0, n);
}

int MODEL(bcmp)(const void *a, const void *b, MODEL_SIZE n)
{
    const unsigned char *x = a, *y = b;
    for (MODEL_SIZE i = 0; i < n; i++) {
        if (x[i] != y[i])
            return 1;
    }
    return 0;
}
