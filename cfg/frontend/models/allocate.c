/* Memory whose alignment is asked for (C11 7.22.3.1, POSIX, glibc), and that of arrays (glibc). */

extern void *malloc(MODEL_SIZE);
extern void *realloc(void *, MODEL_SIZE);

void *MODEL(aligned_alloc)(MODEL_SIZE alignment, MODEL_SIZE size)
{
    void *p = malloc(size);
    MODEL_ALIGNED(p, alignment);
    return p;
}

void *MODEL(memalign)(MODEL_SIZE alignment, MODEL_SIZE size)
{
    void *p = malloc(size);
    MODEL_ALIGNED(p, alignment);
    return p;
}

int MODEL(posix_memalign)(void **to, MODEL_SIZE alignment, MODEL_SIZE size)
{
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return 22; /* EINVAL */
    void *p = malloc(size);
    if (p == 0)
        return 12; /* ENOMEM */
    MODEL_ALIGNED(p, alignment);
    *to = p;
    return 0;
}

void *MODEL(reallocarray)(void *p, MODEL_SIZE count, MODEL_SIZE size)
{
    if (size != 0 && count > (MODEL_SIZE)-1 / size)
        return 0;
    return realloc(p, count * size);
}
