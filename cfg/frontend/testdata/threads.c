/* What the models of <pthread.h> and <semaphore.h> return in a single thread, compared with
   glibc on random sequences of calls that do not wait. */
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

unsigned long __tav_thread_self(void) { return 1; }
void __tav_atomic_begin(void) {}
void __tav_atomic_end(void) {}

void __tav_assume(int condition)
{
    if (!condition) {
        printf("a model waits\n");
        exit(1);
    }
}

void *__tav_thread_join(unsigned long thread) { return 0; }
void __tav_thread_exit(void *result) { exit(1); }
void __tav_thread_destructor(void) { exit(1); }
int __tav_thread_in_vain(void) { return 0; }
int __tav_thread_for_ever(void) { return 0; }
void __tav_thread_unlocks(int own)
{
    if (!own)
        exit(1);
}
void __tav_thread_destroys(int unlocked) { __tav_thread_unlocks(unlocked); }
void __tav_thread_releases(int locked) { __tav_thread_unlocks(locked); }
void __tav_thread_waits(void) {}
void __tav_thread_few(int few) {}

#define SAME(f, model, real)                         \
    do {                                             \
        if ((model) != (real)) {                     \
            printf("%s differs, step %d\n", f, i);   \
            exit(1);                                 \
        }                                            \
    } while (0)

static void test_mutexes(void)
{
    for (int i = 0; i < 300; i++) {
        int kind = i % 3, held = 0;
        pthread_mutexattr_t a;
        pthread_mutex_t m, n;
        pthread_mutexattr_init(&a);
        SAME("pthread_mutexattr_settype", model_pthread_mutexattr_settype(&a, kind), pthread_mutexattr_settype(&a, kind));
        pthread_mutex_init(&n, &a);
        model_pthread_mutexattr_init(&a);
        model_pthread_mutexattr_settype(&a, kind);
        model_pthread_mutex_init(&m, &a);
        for (int k = 0; k < 20; k++) {
            switch (rand() % 3) {
            case 0:
                if (kind == PTHREAD_MUTEX_NORMAL && held)
                    break;
                SAME("pthread_mutex_lock", model_pthread_mutex_lock(&m), pthread_mutex_lock(&n));
                held = held && kind == PTHREAD_MUTEX_ERRORCHECK ? held : held + 1;
                break;
            case 1: {
                int r = pthread_mutex_trylock(&n);
                SAME("pthread_mutex_trylock", model_pthread_mutex_trylock(&m), r);
                held += r == 0;
                break;
            }
            case 2:
                if (kind == PTHREAD_MUTEX_NORMAL && !held)
                    break;
                SAME("pthread_mutex_unlock", model_pthread_mutex_unlock(&m), pthread_mutex_unlock(&n));
                held -= held > 0;
            }
        }
    }
}

static void test_locks(void)
{
    for (int i = 0; i < 100; i++) {
        pthread_rwlock_t m, n;
        pthread_spinlock_t s, u;
        sem_t p;
        int readers = 0, writer = 0, spun = 0, real;
        model_pthread_rwlock_init(&m, 0);
        pthread_rwlock_init(&n, 0);
        model_pthread_spin_init((void *)&s, 0);
        pthread_spin_init(&u, 0);
        model_sem_init(&p, 0, 2);
        for (int k = 0; k < 20; k++) {
            switch (rand() % 4) {
            case 0:
                real = pthread_rwlock_tryrdlock(&n);
                SAME("pthread_rwlock_tryrdlock", model_pthread_rwlock_tryrdlock(&m), real);
                readers += real == 0;
                break;
            case 1:
                real = pthread_rwlock_trywrlock(&n);
                SAME("pthread_rwlock_trywrlock", model_pthread_rwlock_trywrlock(&m), real);
                writer += real == 0;
                break;
            case 2:
                if (readers || writer) {
                    SAME("pthread_rwlock_unlock", model_pthread_rwlock_unlock(&m), pthread_rwlock_unlock(&n));
                    if (writer)
                        writer = 0;
                    else
                        readers--;
                }
                break;
            case 3:
                if (spun)
                    SAME("pthread_spin_unlock", model_pthread_spin_unlock((void *)&s), pthread_spin_unlock(&u));
                real = pthread_spin_trylock(&u);
                SAME("pthread_spin_trylock", model_pthread_spin_trylock((void *)&s), real);
                spun = 1;
            }
        }
        if (readers + writer == 0) {
            SAME("pthread_rwlock_rdlock", model_pthread_rwlock_rdlock(&m), 0);
            SAME("pthread_rwlock_unlock", model_pthread_rwlock_unlock(&m), 0);
            SAME("pthread_rwlock_wrlock", model_pthread_rwlock_wrlock(&m), 0);
        }
        SAME("sem_wait", model_sem_wait(&p), 0);
        SAME("sem_post", model_sem_post(&p), 0);
    }
}

static int begun;
static void begin(void) { begun++; }

static void test_c11(void)
{
    for (int i = 0; i < 200; i++) {
        int kind = i % 2 ? mtx_recursive : mtx_plain, held = 0, real;
        mtx_t m, n;
        sem_t p, q;
        unsigned key;
        tss_t other;
        pthread_once_t once = PTHREAD_ONCE_INIT;
        once_flag flag = ONCE_FLAG_INIT;
        SAME("mtx_init", model_mtx_init(&m, kind), mtx_init(&n, kind));
        model_sem_init(&p, 0, i % 3);
        sem_init(&q, 0, i % 3);
        for (int k = 0; k < 10; k++) {
            switch (rand() % 4) {
            case 0:
                real = mtx_trylock(&n);
                SAME("mtx_trylock", model_mtx_trylock(&m), real);
                held += real == thrd_success;
                break;
            case 1:
                if (held) {
                    SAME("mtx_unlock", model_mtx_unlock(&m), mtx_unlock(&n));
                    held--;
                } else {
                    SAME("mtx_lock", model_mtx_lock(&m), mtx_lock(&n));
                    held++;
                }
                break;
            case 2:
                errno = 0;
                real = sem_trywait(&q);
                SAME("sem_trywait", model_sem_trywait(&p), real);
                SAME("sem_trywait", real ? *model___errno_location() : 0, errno);
                break;
            case 3:
                SAME("sem_post", model_sem_post(&p), sem_post(&q));
            }
        }
        begun = 0;
        for (int k = 0; k < 2; k++) {
            model_pthread_once(&once, begin);
            model_call_once(&flag, begin);
        }
        SAME("pthread_once", begun, 2);
        if (i < 4) {
            SAME("tss_create", model_tss_create(&key, 0), tss_create(&other, 0));
            SAME("tss_get", model_tss_get(key), tss_get(other));
            SAME("tss_set", model_tss_set(key, &m), tss_set(other, &m));
            SAME("tss_get", model_tss_get(key), tss_get(other));
            SAME("pthread_key_create", model_pthread_key_create(&key, 0), pthread_key_create(&other, 0));
            SAME("pthread_setspecific", model_pthread_setspecific(key, &p), pthread_setspecific(other, &p));
            SAME("pthread_getspecific", model_pthread_getspecific(key), pthread_getspecific(other));
        }
    }
}

static void test_threads(void)
{
    srand(1);
    test_mutexes();
    test_locks();
    test_c11();
    printf("pthread_mutexattr_init pthread_mutexattr_settype pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock ");
    printf("pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock ");
    printf("pthread_spin_init pthread_spin_trylock pthread_spin_unlock sem_init sem_wait sem_post sem_trywait ");
    printf("mtx_init mtx_trylock mtx_lock mtx_unlock pthread_once call_once tss_create tss_get tss_set pthread_key_create pthread_setspecific pthread_getspecific ");
}
