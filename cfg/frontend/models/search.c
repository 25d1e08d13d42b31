/* The part of <string.h> and <strings.h> that searches and takes strings apart
   (C11 7.24.5, POSIX). */

MODEL_SIZE MODEL(strnlen)(const char *s, MODEL_SIZE max)
{
    MODEL_SIZE n = 0;
    while (n < max && s[n] != 0)
        n++;
    return n;
}

MODEL_SIZE MODEL(strspn)(const char *s, const char *set)
{
    MODEL_SIZE n = 0;
    for (; s[n] != 0; n++) {
        const char *p = set;
        while (*p != 0 && *p != s[n])
            p++;
        if (*p == 0)
            break;
    }
    return n;
}

MODEL_SIZE MODEL(strcspn)(const char *s, const char *set)
{
    MODEL_SIZE n = 0;
    for (; s[n] != 0; n++) {
        for (const char *p = set; *p != 0; p++) {
            if (*p == s[n])
                return n;
        }
    }
    return n;
}

char *MODEL(strpbrk)(const char *s, const char *set)
{
    for (; *s != 0; s++) {
        for (const char *p = set; *p != 0; p++) {
            if (*p == *s)
                return (char *)s;
        }
    }
    return 0;
}

char *MODEL(strstr)(const char *s, const char *part)
{
    for (;; s++) {
        MODEL_SIZE n = 0;
        while (part[n] != 0 && part[n] == s[n])
            n++;
        if (part[n] == 0)
            return (char *)s;
        if (*s == 0)
            return 0;
    }
}

char *MODEL(strcasestr)(const char *s, const char *part)
{
#define LOWERED(c) ((c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 'a' : (c))
    for (;; s++) {
        MODEL_SIZE n = 0;
        while (part[n] != 0 && LOWERED(part[n]) == LOWERED(s[n]))
            n++;
        if (part[n] == 0)
            return (char *)s;
        if (*s == 0)
            return 0;
    }
}

void *MODEL(memmem)(const void *s, MODEL_SIZE n, const void *part, MODEL_SIZE length)
{
    const char *p = s, *q = part;
    for (MODEL_SIZE i = 0; length <= n && i <= n - length; i++) {
        MODEL_SIZE k = 0;
        while (k < length && p[i + k] == q[k])
            k++;
        if (k == length)
            return (void *)(p + i);
    }
    return 0;
}

void *MODEL(memrchr)(const void *s, int c, MODEL_SIZE n)
{
    const char *p = s;
    while (n > 0) {
        n--;
        if (p[n] == (char)c)
            return (void *)(p + n);
    }
    return 0;
}

char *MODEL(strchrnul)(const char *s, int c)
{
    while (*s != 0 && *s != (char)c)
        s++;
    return (char *)s;
}

char *MODEL(index)(const char *s, int c)
{
    for (; *s != (char)c; s++) {
        if (*s == 0)
            return 0;
    }
    return (char *)s;
}

char *MODEL(rindex)(const char *s, int c)
{
    const char *found = 0;
    for (;; s++) {
        if (*s == (char)c)
            found = s;
        if (*s == 0)
            return (char *)found;
    }
}

int MODEL(strcoll)(const char *a, const char *b)
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

int MODEL(strcasecmp)(const char *a, const char *b)
{
    for (;; a++, b++) {
        int x = (unsigned char)*a, y = (unsigned char)*b;
        if (x >= 'A' && x <= 'Z')
            x += 'a' - 'A';
        if (y >= 'A' && y <= 'Z')
            y += 'a' - 'A';
        if (x != y || x == 0)
            return x - y;
    }
}

int MODEL(strncasecmp)(const char *a, const char *b, MODEL_SIZE n)
{
    for (; n > 0; n--, a++, b++) {
        int x = (unsigned char)*a, y = (unsigned char)*b;
        if (x >= 'A' && x <= 'Z')
            x += 'a' - 'A';
        if (y >= 'A' && y <= 'Z')
            y += 'a' - 'A';
        if (x != y || x == 0)
            return x - y;
    }
    return 0;
}

char *MODEL(strsep)(char **where, const char *set)
{
    char *start = *where;
    if (start == 0)
        return 0;
    for (char *s = start; *s != 0; s++) {
        for (const char *p = set; *p != 0; p++) {
            if (*p == *s) {
                *s = 0;
                *where = s + 1;
                return start;
            }
        }
    }
    *where = 0;
    return start;
}

/* The next token of s, or of what is left of the string before when s is NULL. */
#define TOKEN(rest)                                 \
    const char *p;                                  \
    if (s == 0)                                     \
        s = rest;                                   \
    for (; *s != 0; s++) {                          \
        for (p = set; *p != 0 && *p != *s; p++)     \
            ;                                       \
        if (*p == 0)                                \
            break;                                  \
    }                                               \
    if (*s == 0) {                                  \
        rest = s;                                   \
        return 0;                                   \
    }                                               \
    char *start = s;                                \
    for (; *s != 0; s++) {                          \
        for (p = set; *p != 0 && *p != *s; p++)     \
            ;                                       \
        if (*p != 0) {                              \
            *s = 0;                                 \
            rest = s + 1;                           \
            return start;                           \
        }                                           \
    }                                               \
    rest = s;                                       \
    return start;

char *MODEL(strtok_r)(char *s, const char *set, char **rest) { TOKEN(*rest) }

static char *__tav_rest_of_tokens;

char *MODEL(strtok)(char *s, const char *set) { TOKEN(__tav_rest_of_tokens) }
