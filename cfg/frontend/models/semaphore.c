// <semaphore.h>: the first word of a semaphore is its value.

static _Thread_local int __tav_errno;
void __tav_atomic_begin(void);
void __tav_atomic_end(void);
void __tav_assume(int condition);
int __tav_thread_in_vain(void);
int __tav_thread_for_ever(void);
void __tav_thread_waits(void);
int __tav_input_int(void);

int MODEL(sem_init)(void *sem, int shared, unsigned value) { *(unsigned *)sem = value; return 0; }
int MODEL(sem_destroy)(void *sem) { return 0; }

static int __tav_down(void *sem)
{
    unsigned *n = sem;
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(*n > 0);
    *n = *n - 1;
    __tav_atomic_end();
    return 0;
}

int MODEL(sem_wait)(void *sem) { return __tav_down(sem); }

static int __tav_try(void *sem, int busy)
{
    unsigned *n = sem;
    int result = 0;
    __tav_atomic_begin();
    if (*n > 0 && !__tav_thread_in_vain())
        *n = *n - 1;
    else
        result = -1;
    __tav_atomic_end();
    if (result)
        __tav_errno = busy;
    return result;
}

int MODEL(sem_trywait)(void *sem) { return __tav_try(sem, 11); } // EAGAIN

#define SEM_TIMEDOUT 110
int MODEL(sem_timedwait)(void *sem, void *time)
{
    if (__tav_thread_for_ever())
        return __tav_try(sem, SEM_TIMEDOUT);
    if (!__tav_input_int())
        return __tav_down(sem);
    __tav_errno = SEM_TIMEDOUT;
    return -1;
}

int MODEL(sem_post)(void *sem)
{
    unsigned *n = sem;
    __tav_atomic_begin();
    *n = *n + 1;
    __tav_atomic_end();
    return 0;
}

int MODEL(sem_getvalue)(void *sem, void *value)
{
    unsigned *n = sem;
    __tav_atomic_begin();
    int now = (int)*n;
    __tav_atomic_end();
    *(int *)value = now;
    return 0;
}
