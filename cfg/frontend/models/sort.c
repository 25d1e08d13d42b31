/* Searching and sorting (C11 7.22.5). bsearch finds any of equal elements, and qsort, an
   insertion sort, has them in any order. */

void *MODEL(bsearch)(const void *key, const void *base, MODEL_SIZE n, MODEL_SIZE size,
                     int (*compare)(const void *, const void *))
{
    MODEL_SIZE lo = 0, hi = n;
    while (lo < hi) {
        MODEL_SIZE mid = lo + (hi - lo) / 2;
        const char *p = (const char *)base + mid * size;
        int c = compare(key, p);
        if (c == 0) {
            const char *end = (const char *)base + n * size;
            while (p != base && compare(key, p - size) == 0 && MODEL_CHOICE)
                p -= size;
            while (p + size != end && compare(key, p + size) == 0 && MODEL_CHOICE)
                p += size;
            return (void *)p;
        }
        if (c < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return 0;
}

void MODEL(qsort)(void *base, MODEL_SIZE n, MODEL_SIZE size, int (*compare)(const void *, const void *))
{
    char *a = base;
    char x[size > 0 ? size : 1];
    for (MODEL_SIZE i = 1; i < n; i++) {
        MODEL_SIZE k = i;
        __builtin_memcpy(x, a + i * size, size);
        while (k > 0) {
            int c = compare(a + (k - 1) * size, x);
            if (c < 0 || (c == 0 && !MODEL_CHOICE))
                break;
            __builtin_memcpy(a + k * size, a + (k - 1) * size, size);
            k--;
        }
        __builtin_memcpy(a + k * size, x, size);
    }
}
