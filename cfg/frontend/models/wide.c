/* The part of <wchar.h> that loops over wide characters (C11 7.29.4), which are of type int. */

MODEL_SIZE MODEL(wcslen)(const int *s)
{
    MODEL_SIZE n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

MODEL_SIZE MODEL(wcsnlen)(const int *s, MODEL_SIZE max)
{
    MODEL_SIZE n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

int *MODEL(wcscpy)(int *to, const int *from)
{
    MODEL_SIZE i = 0;
    for (; from[i] != 0; i++)
        to[i] = from[i];
    MODEL_APART(to, (i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
    to[i] = 0;
    return to;
}

int *MODEL(wcsncpy)(int *to, const int *from, MODEL_SIZE n)
{
    MODEL_SIZE i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    MODEL_APART(to, n * sizeof *to, from, (i < n ? i + 1 : n) * sizeof *to);
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

int *MODEL(wcscat)(int *to, const int *from)
{
    MODEL_SIZE n = 0, i = 0;
    while (to[n] != 0)
        n++;
    for (; from[i] != 0; i++)
        to[n + i] = from[i];
    MODEL_APART(to, (n + i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
    to[n + i] = 0;
    return to;
}

int MODEL(wcscmp)(const int *a, const int *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a < *b ? -1 : *a > *b;
}

int MODEL(wcsncmp)(const int *a, const int *b, MODEL_SIZE n)
{
    for (; n > 0; n--) {
        if (*a != *b)
            return *a < *b ? -1 : 1;
        if (*a == 0)
            return 0;
        a++;
        b++;
    }
    return 0;
}

int *MODEL(wcschr)(const int *s, int c)
{
    while (*s != c) {
        if (*s == 0)
            return 0;
        s++;
    }
    return (int *)s;
}

int *MODEL(wcsrchr)(const int *s, int c)
{
    const int *last = 0;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (*s == 0)
            return (int *)last;
    }
}

int *MODEL(wmemcpy)(int *to, const int *from, MODEL_SIZE n)
{
    __builtin_memcpy(to, from, n * sizeof *to);
    return to;
}

int *MODEL(wmemmove)(int *to, const int *from, MODEL_SIZE n)
{
    __builtin_memmove(to, from, n * sizeof *to);
    return to;
}

int *MODEL(wmemset)(int *to, int c, MODEL_SIZE n)
{
    for (MODEL_SIZE i = 0; i < n; i++)
        to[i] = c;
    return to;
}

int MODEL(wmemcmp)(const int *a, const int *b, MODEL_SIZE n)
{
    for (; n > 0; n--) {
        if (*a != *b)
            return *a < *b ? -1 : 1;
        a++;
        b++;
    }
    return 0;
}

int *MODEL(wmemchr)(const int *s, int c, MODEL_SIZE n)
{
    for (; n > 0; n--) {
        if (*s == c)
            return (int *)s;
        s++;
    }
    return 0;
}
