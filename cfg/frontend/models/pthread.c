// <pthread.h> and <threads.h>: what threads wait for. A thread that waits in an atomic block whose
// condition is false takes no step; the blocks are steps of their own. Where glibc has
// what in its types: a mutex has its lock, how often it is locked, its owner and its
// kind; for the rest the first words are used as here is convenient, zero being the
// state of static initialisers. Where deadlocks are looked for a thread says in front of a block
// that it waits in it, nobody wakes up for no reason, and who waits for a time does not wait for ever.

#define SELF() __tav_thread_self()
unsigned long __tav_thread_self(void);
void *__tav_thread_join(unsigned long thread);
void __tav_thread_exit(void *result) __attribute__((noreturn));
void __tav_atomic_begin(void);
void __tav_atomic_end(void);
void __tav_assume(int condition);
void __tav_thread_destructor(void);
int __tav_input_int(void);
int __tav_thread_in_vain(void);
int __tav_thread_for_ever(void);
void __tav_thread_waits(void);
void __tav_thread_few(int few);
void __tav_thread_unlocks(int own);
void __tav_thread_releases(int locked);
void __tav_thread_destroys(int unlocked);

#define PTHREAD_BUSY 16
#define PTHREAD_DEADLOCK 35
#define PTHREAD_NO_OWNER 1
#define PTHREAD_INVALID 22
#define PTHREAD_TIMEOUT 110
#define PTHREAD_AGAIN 11
#define THRD_BUSY 1
#define THRD_ERROR 2
#define THRD_TIMEDOUT 4
#define PTHREAD_LAST 0xffffffffu

struct __tav_mutex {
    unsigned owner; // the handle of the thread that has it; 0: none
    unsigned count;
    unsigned unused;
#if __SIZEOF_POINTER__ == 8
    unsigned users;
#endif
    int kind; // 1: recursive, 2: checks for errors
};

unsigned long MODEL(pthread_self)(void) { return SELF(); }

int MODEL(pthread_equal)(unsigned long a, unsigned long b) { return a == b; }

int MODEL(pthread_join)(unsigned long thread, void *result)
{
    void *r = __tav_thread_join(thread);
    if (result)
        *(void **)result = r;
    return 0;
}

void MODEL(pthread_exit)(void *result) { __tav_thread_exit(result); }

int MODEL(pthread_detach)(unsigned long thread) { return 0; }

int MODEL(pthread_attr_init)(void *attr) { return 0; }
int MODEL(pthread_attr_destroy)(void *attr) { return 0; }
int MODEL(pthread_attr_setdetachstate)(void *attr, int state) { return 0; }
int MODEL(pthread_attr_setscope)(void *attr, int scope) { return 0; }
int MODEL(pthread_attr_setstacksize)(void *attr, MODEL_SIZE size) { return 0; }

int MODEL(pthread_mutexattr_init)(void *attr) { *(int *)attr = 0; return 0; }
int MODEL(pthread_mutexattr_destroy)(void *attr) { return 0; }
int MODEL(pthread_mutexattr_settype)(void *attr, int kind) { *(int *)attr = kind; return 0; }
int MODEL(pthread_condattr_init)(void *attr) { return 0; }
int MODEL(pthread_condattr_destroy)(void *attr) { return 0; }
int MODEL(pthread_condattr_setclock)(void *attr, int clock) { return 0; }
int MODEL(pthread_rwlockattr_init)(void *attr) { return 0; }
int MODEL(pthread_rwlockattr_destroy)(void *attr) { return 0; }
int MODEL(pthread_barrierattr_init)(void *attr) { return 0; }
int MODEL(pthread_barrierattr_destroy)(void *attr) { return 0; }

int MODEL(pthread_mutex_init)(void *mutex, void *attr)
{
    struct __tav_mutex *m = mutex;
    int kind = 0;
    if (attr)
        kind = *(int *)attr;
    __tav_atomic_begin();
    m->owner = 0;
    m->count = 0;
    m->kind = kind;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_mutex_destroy)(void *mutex)
{
    struct __tav_mutex *m = mutex;
    __tav_atomic_begin();
    __tav_thread_destroys(m->owner == 0);
    __tav_atomic_end();
    return 0;
}

static int __tav_lock(void *mutex, int deadlock)
{
    struct __tav_mutex *m = mutex;
    __tav_thread_waits();
    __tav_atomic_begin();
    if (m->kind == 1 && m->owner == (unsigned)SELF()) {
        m->count = m->count + 1;
        __tav_atomic_end();
        return 0;
    }
    if (m->kind == 2 && m->owner == (unsigned)SELF()) {
        __tav_atomic_end();
        return deadlock;
    }
    __tav_assume(m->owner == 0);
    m->owner = (unsigned)SELF();
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_mutex_lock)(void *mutex) { return __tav_lock(mutex, PTHREAD_DEADLOCK); }

static int __tav_trylock(void *mutex, int busy)
{
    struct __tav_mutex *m = mutex;
    int result = 0;
    __tav_atomic_begin();
    if (m->kind == 1 && m->owner == (unsigned)SELF())
        m->count = m->count + 1;
    else if (m->owner == 0 && !__tav_thread_in_vain())
        m->owner = (unsigned)SELF();
    else
        result = busy;
    __tav_atomic_end();
    return result;
}

int MODEL(pthread_mutex_trylock)(void *mutex) { return __tav_trylock(mutex, PTHREAD_BUSY); }

// Waiting for a time may end at any time, here as below: what is busy then is tried in vain.
static int __tav_timedlock(void *mutex, int deadlock, int timeout)
{
    struct __tav_mutex *m = mutex;
    if (!__tav_thread_for_ever())
        return __tav_input_int() ? timeout : __tav_lock(mutex, deadlock);
    if (m->kind == 2 && m->owner == (unsigned)SELF())
        return deadlock;
    return __tav_trylock(mutex, timeout);
}

int MODEL(pthread_mutex_timedlock)(void *mutex, void *time) { return __tav_timedlock(mutex, PTHREAD_DEADLOCK, PTHREAD_TIMEOUT); }

// A mutex that is not the thread's own is unlocked all the same, as glibc does it, unless
// its kind checks that; POSIX leaves it undefined.
static int __tav_unlock(void *mutex, int other)
{
    struct __tav_mutex *m = mutex;
    __tav_atomic_begin();
    if (m->kind != 0 && m->owner != (unsigned)SELF()) {
        __tav_atomic_end();
        return other;
    }
    __tav_thread_unlocks(m->owner == (unsigned)SELF());
    if (m->kind == 1 && m->count > 0)
        m->count = m->count - 1;
    else
        m->owner = 0;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_mutex_unlock)(void *mutex) { return __tav_unlock(mutex, PTHREAD_NO_OWNER); }

// Waiting on a condition variable ends with a signal, or for no reason at all: whoever
// waits has to look for itself. Where that must not be it has a bit for each thread that waits,
// and a signal wakes any one of these.
static int __tav_unwaited(void *cond)
{
    if (__tav_thread_for_ever())
        *(unsigned *)cond = 0;
    return 0;
}

static int __tav_signal(void *cond)
{
    unsigned *waiting = cond, one;
    if (!__tav_thread_for_ever())
        return 0;
    one = 1u << (__tav_input_int() & 31);
    __tav_atomic_begin();
    if (!(*waiting & one))
        one = *waiting & -*waiting;
    *waiting = *waiting & ~one;
    __tav_atomic_end();
    return 0;
}

static int __tav_await(void *cond, void *mutex, int timed)
{
    struct __tav_mutex *m = mutex;
    unsigned *waiting = cond, me = 1u << (SELF() & 31);
    __tav_atomic_begin();
    __tav_thread_unlocks(m->owner == (unsigned)SELF());
    m->owner = 0;
    if (__tav_thread_for_ever()) {
        __tav_thread_few(SELF() < 32);
        *waiting = *waiting | me;
    }
    __tav_atomic_end();
    if (__tav_thread_for_ever()) {
        if (!timed)
            __tav_thread_waits();
        __tav_atomic_begin();
        if (timed)
            *waiting = *waiting & ~me;
        __tav_assume(!(*waiting & me));
        __tav_atomic_end();
    }
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(m->owner == 0);
    m->owner = (unsigned)SELF();
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_cond_init)(void *cond, void *attr) { return __tav_unwaited(cond); }
int MODEL(pthread_cond_destroy)(void *cond) { return 0; }
int MODEL(pthread_cond_signal)(void *cond) { return __tav_signal(cond); }
int MODEL(pthread_cond_broadcast)(void *cond) { return __tav_unwaited(cond); }
int MODEL(pthread_cond_wait)(void *cond, void *mutex) { return __tav_await(cond, mutex, 0); }

int MODEL(pthread_cond_timedwait)(void *cond, void *mutex, void *time)
{
    __tav_await(cond, mutex, 1);
    return __tav_input_int() ? PTHREAD_TIMEOUT : 0;
}

// A read-write lock: how many read, or that one writes.
int MODEL(pthread_rwlock_init)(void *lock, void *attr) { *(unsigned *)lock = 0; return 0; }
int MODEL(pthread_rwlock_destroy)(void *lock) { return 0; }

static int __tav_rdlock(void *lock)
{
    unsigned *n = lock;
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(*n != PTHREAD_LAST);
    *n = *n + 1;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_rwlock_rdlock)(void *lock) { return __tav_rdlock(lock); }

static int __tav_wrlock(void *lock)
{
    unsigned *n = lock;
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(*n == 0);
    *n = PTHREAD_LAST;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_rwlock_wrlock)(void *lock) { return __tav_wrlock(lock); }

int MODEL(pthread_rwlock_unlock)(void *lock)
{
    unsigned *n = lock;
    __tav_atomic_begin();
    __tav_thread_releases(*n != 0);
    if (*n == PTHREAD_LAST)
        *n = 0;
    else if (*n > 0)
        *n = *n - 1;
    __tav_atomic_end();
    return 0;
}

static int __tav_tryrdlock(void *lock, int busy)
{
    unsigned *n = lock;
    int result = 0;
    __tav_atomic_begin();
    if (*n != PTHREAD_LAST && !__tav_thread_in_vain())
        *n = *n + 1;
    else
        result = busy;
    __tav_atomic_end();
    return result;
}

static int __tav_trywrlock(void *lock, int busy)
{
    unsigned *n = lock;
    int result = 0;
    __tav_atomic_begin();
    if (*n == 0 && !__tav_thread_in_vain())
        *n = PTHREAD_LAST;
    else
        result = busy;
    __tav_atomic_end();
    return result;
}

int MODEL(pthread_rwlock_tryrdlock)(void *lock) { return __tav_tryrdlock(lock, PTHREAD_BUSY); }
int MODEL(pthread_rwlock_trywrlock)(void *lock) { return __tav_trywrlock(lock, PTHREAD_BUSY); }

int MODEL(pthread_rwlock_timedrdlock)(void *lock, void *time)
{
    if (__tav_thread_for_ever())
        return __tav_tryrdlock(lock, PTHREAD_TIMEOUT);
    return __tav_input_int() ? PTHREAD_TIMEOUT : __tav_rdlock(lock);
}

int MODEL(pthread_rwlock_timedwrlock)(void *lock, void *time)
{
    if (__tav_thread_for_ever())
        return __tav_trywrlock(lock, PTHREAD_TIMEOUT);
    return __tav_input_int() ? PTHREAD_TIMEOUT : __tav_wrlock(lock);
}

int MODEL(pthread_spin_init)(void *lock, int shared) { *(unsigned *)lock = 0; return 0; }
int MODEL(pthread_spin_destroy)(void *lock) { return 0; }

int MODEL(pthread_spin_lock)(void *lock)
{
    unsigned *held = lock;
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(*held == 0);
    *held = 1;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_spin_trylock)(void *lock)
{
    unsigned *held = lock;
    int result = 0;
    __tav_atomic_begin();
    if (*held == 0 && !__tav_thread_in_vain())
        *held = 1;
    else
        result = PTHREAD_BUSY;
    __tav_atomic_end();
    return result;
}

int MODEL(pthread_spin_unlock)(void *lock)
{
    __tav_thread_releases(*(unsigned *)lock != 0);
    *(unsigned *)lock = 0;
    return 0;
}

// A barrier: how many still have to come, how many it is for, and which round it is.
int MODEL(pthread_barrier_init)(void *barrier, void *attr, unsigned count)
{
    unsigned *b = barrier;
    if (count == 0)
        return PTHREAD_INVALID;
    __tav_atomic_begin();
    b[0] = count;
    b[1] = count;
    b[2] = 0;
    __tav_atomic_end();
    return 0;
}

int MODEL(pthread_barrier_destroy)(void *barrier) { return 0; }

int MODEL(pthread_barrier_wait)(void *barrier)
{
    unsigned *b = barrier, round;
    int last = 0;
    __tav_atomic_begin();
    round = b[2];
    b[0] = b[0] - 1;
    if (b[0] == 0) {
        b[0] = b[1];
        b[2] = round + 1;
        last = -1;
    }
    __tav_atomic_end();
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(b[2] != round);
    __tav_atomic_end();
    return last;
}

int MODEL(pthread_yield)(void) { return 0; }

// Once: 1 while somebody is at it, 2 behind.
static void __tav_once(void *once, void *routine)
{
    unsigned *state = once;
    __tav_thread_waits();
    __tav_atomic_begin();
    __tav_assume(*state != 1);
    if (*state == 2) {
        __tav_atomic_end();
        return;
    }
    *state = 1;
    __tav_atomic_end();
    ((void (*)(void))routine)();
    __tav_atomic_begin();
    *state = 2;
    __tav_atomic_end();
}

int MODEL(pthread_once)(void *once, void *routine) { __tav_once(once, routine); return 0; }

// Keys of memory that is a thread's own; none is used again.
#define PTHREAD_KEYS 8
static unsigned __tav_keys;
static _Thread_local void *__tav_specific[PTHREAD_KEYS];

static int __tav_key(void *key, void *destructor, int none)
{
    unsigned n;
    if (destructor)
        __tav_thread_destructor();
    __tav_atomic_begin();
    n = __tav_keys;
    if (n < PTHREAD_KEYS)
        __tav_keys = n + 1;
    __tav_atomic_end();
    if (n >= PTHREAD_KEYS)
        return none;
    *(unsigned *)key = n;
    return 0;
}

static int __tav_specify(unsigned key, void *value, int none)
{
    if (key >= PTHREAD_KEYS)
        return none;
    __tav_specific[key] = value;
    return 0;
}

static void *__tav_specified(unsigned key) { return key < PTHREAD_KEYS ? __tav_specific[key] : 0; }

int MODEL(pthread_key_create)(void *key, void *destructor) { return __tav_key(key, destructor, PTHREAD_AGAIN); }
int MODEL(pthread_key_delete)(unsigned key) { return 0; }
int MODEL(pthread_setspecific)(unsigned key, void *value) { return __tav_specify(key, value, PTHREAD_INVALID); }
void *MODEL(pthread_getspecific)(unsigned key) { return __tav_specified(key); }

// C11's, in glibc's types, which are the same.
unsigned long MODEL(thrd_current)(void) { return SELF(); }
int MODEL(thrd_equal)(unsigned long a, unsigned long b) { return a == b; }
int MODEL(thrd_detach)(unsigned long thread) { return 0; }
void MODEL(thrd_yield)(void) { }
void MODEL(thrd_exit)(int result) { __tav_thread_exit((void *)(long)result); }

int MODEL(thrd_join)(unsigned long thread, void *result)
{
    void *r = __tav_thread_join(thread);
    if (result)
        *(int *)result = (int)(long)r;
    return 0;
}

int MODEL(mtx_init)(void *mutex, int kind)
{
    struct __tav_mutex *m = mutex;
    __tav_atomic_begin();
    m->owner = 0;
    m->count = 0;
    m->kind = kind & 1;
    __tav_atomic_end();
    return 0;
}

void MODEL(mtx_destroy)(void *mutex) { }
int MODEL(mtx_lock)(void *mutex) { return __tav_lock(mutex, THRD_ERROR); }
int MODEL(mtx_timedlock)(void *mutex, void *time) { return __tav_timedlock(mutex, THRD_ERROR, THRD_TIMEDOUT); }
int MODEL(mtx_trylock)(void *mutex) { return __tav_trylock(mutex, THRD_BUSY); }
int MODEL(mtx_unlock)(void *mutex) { return __tav_unlock(mutex, THRD_ERROR); }

int MODEL(cnd_init)(void *cond) { return __tav_unwaited(cond); }
void MODEL(cnd_destroy)(void *cond) { }
int MODEL(cnd_signal)(void *cond) { return __tav_signal(cond); }
int MODEL(cnd_broadcast)(void *cond) { return __tav_unwaited(cond); }
int MODEL(cnd_wait)(void *cond, void *mutex) { return __tav_await(cond, mutex, 0); }

int MODEL(cnd_timedwait)(void *cond, void *mutex, void *time)
{
    __tav_await(cond, mutex, 1);
    return __tav_input_int() ? THRD_TIMEDOUT : 0;
}

void MODEL(call_once)(void *once, void *routine) { __tav_once(once, routine); }
int MODEL(tss_create)(void *key, void *destructor) { return __tav_key(key, destructor, THRD_ERROR); }
void MODEL(tss_delete)(unsigned key) { }
int MODEL(tss_set)(unsigned key, void *value) { return __tav_specify(key, value, THRD_ERROR); }
void *MODEL(tss_get)(unsigned key) { return __tav_specified(key); }
