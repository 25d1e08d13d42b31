// <semaphore.h>: the first word of a semaphore is its value.

int MODEL(sem_init)(void *sem, int shared, unsigned value) { *(unsigned *)sem = value; return 0; }
int MODEL(sem_destroy)(void *sem) { return 0; }

int MODEL(sem_wait)(void *sem)
{
    unsigned *n = sem;
    __tav_atomic_begin();
    __tav_assume(*n > 0);
    *n = *n - 1;
    __tav_atomic_end();
    return 0;
}

int MODEL(sem_post)(void *sem)
{
    unsigned *n = sem;
    __tav_atomic_begin();
    *n = *n + 1;
    __tav_atomic_end();
    return 0;
}
