/* The part of <string.h> that loops over bytes (C11 7.24). */

MODEL_SIZE MODEL(strlen)(const char *s)
{
    MODEL_SIZE n = 0;
    while (s[n] != 0)
        n++;
    return n;
}

int MODEL(strcmp)(const char *a, const char *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

int MODEL(strncmp)(const char *a, const char *b, MODEL_SIZE n)
{
    for (; n > 0; n--) {
        if (*a != *b)
            return (int)(unsigned char)*a - (int)(unsigned char)*b;
        if (*a == 0)
            return 0;
        a++;
        b++;
    }
    return 0;
}

char *MODEL(strcpy)(char *to, const char *from)
{
    MODEL_SIZE i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    MODEL_APART(to, i + 1, from, i + 1);
    to[i] = 0;
    return to;
}

char *MODEL(strncpy)(char *to, const char *from, MODEL_SIZE n)
{
    MODEL_SIZE i = 0;
    for (; i < n && from[i] != 0; i++)
        to[i] = from[i];
    MODEL_APART(to, n, from, i < n ? i + 1 : n);
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *MODEL(strcat)(char *to, const char *from)
{
    MODEL_SIZE n = 0, i = 0;
    while (to[n] != 0)
        n++;
    while (from[i] != 0) {
        to[n + i] = from[i];
        i++;
    }
    MODEL_APART(to, n + i + 1, from, i + 1);
    to[n + i] = 0;
    return to;
}

char *MODEL(strchr)(const char *s, int c)
{
    while (*s != (char)c) {
        if (*s == 0)
            return 0;
        s++;
    }
    return (char *)s;
}

char *MODEL(strrchr)(const char *s, int c)
{
    const char *found = 0;
    for (;;) {
        if (*s == (char)c)
            found = s;
        if (*s == 0)
            return (char *)found;
        s++;
    }
}

int MODEL(memcmp)(const void *a, const void *b, MODEL_SIZE n)
{
    const unsigned char *x = a, *y = b;
    for (MODEL_SIZE i = 0; i < n; i++) {
        if (x[i] != y[i])
            return (int)x[i] - (int)y[i];
    }
    return 0;
}

void *MODEL(memchr)(const void *s, int c, MODEL_SIZE n)
{
    const unsigned char *p = s;
    for (MODEL_SIZE i = 0; i < n; i++) {
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    }
    return 0;
}

MODEL_SIZE MODEL(strlcpy)(char *to, const char *from, MODEL_SIZE size)
{
    MODEL_SIZE n = 0;
    for (; from[n] != 0; n++)
        if (n + 1 < size)
            to[n] = from[n];
    if (size > 0)
        to[n < size ? n : size - 1] = 0;
    return n;
}

MODEL_SIZE MODEL(strlcat)(char *to, const char *from, MODEL_SIZE size)
{
    MODEL_SIZE start = 0, n = 0;
    while (start < size && to[start] != 0)
        start++;
    for (; from[n] != 0; n++)
        if (start + n + 1 < size)
            to[start + n] = from[n];
    if (start < size)
        to[start + n < size ? start + n : size - 1] = 0;
    return start + n;
}

void *MODEL(rawmemchr)(const void *s, int c)
{
    const unsigned char *p = s;
    while (*p != (unsigned char)c)
        p++;
    return (void *)p;
}

void MODEL(explicit_bzero)(void *to, MODEL_SIZE size)
{
    __builtin_memset(to, 0, size);
}
