/* Searching and sorting (C11 7.22.5). qsort is insertion sort: the order of
   equal elements is unspecified in C. */

void *MODEL(bsearch)(const void *key, const void *base, MODEL_SIZE n, MODEL_SIZE size,
                     int (*compare)(const void *, const void *))
{
    MODEL_SIZE lo = 0, hi = n;
    while (lo < hi) {
        MODEL_SIZE mid = lo + (hi - lo) / 2;
        const char *p = (const char *)base + mid * size;
        int c = compare(key, p);
        if (c == 0)
            return (void *)p;
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
        while (k > 0 && compare(a + (k - 1) * size, x) > 0) {
            __builtin_memcpy(a + k * size, a + (k - 1) * size, size);
            k--;
        }
        __builtin_memcpy(a + k * size, x, size);
    }
}
