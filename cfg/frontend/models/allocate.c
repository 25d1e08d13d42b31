/* Memory whose alignment is asked for (C11 7.22.3.1, POSIX, glibc). That it is
   aligned is not modelled: a program that depends on more than malloc's alignment
   looks at the address of an object as a number. */

extern void *malloc(MODEL_SIZE);

void *MODEL(aligned_alloc)(MODEL_SIZE alignment, MODEL_SIZE size)
{
    return malloc(size);
}

void *MODEL(memalign)(MODEL_SIZE alignment, MODEL_SIZE size)
{
    return malloc(size);
}

int MODEL(posix_memalign)(void **to, MODEL_SIZE alignment, MODEL_SIZE size)
{
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return 22; /* EINVAL */
    void *p = malloc(size);
    if (p == 0)
        return 12; /* ENOMEM */
    *to = p;
    return 0;
}
