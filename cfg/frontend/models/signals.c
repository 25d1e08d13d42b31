/* Sets of signals, and what is done about signals (C11 7.14, POSIX <signal.h>): nothing or
   the default. A handler, which may run between any two steps, is not supported. */

extern int __tav_input_int(void);
extern int __tav_unknown_signal(void);
extern void __tav_unsupported_handler(void);

enum { SIGNALS = 64, BITS = 8 * sizeof(unsigned long), WORDS = 1024 / BITS };

struct __sigset_t {
    unsigned long __val[WORDS];
};

struct sigaction {
    void (*handler)(int);
    struct __sigset_t mask;
    int flags;
    void (*restorer)(void);
};

/* 32 and 33 are the library's own. */
#define VALID(number) ((number) > 0 && (number) <= SIGNALS && (number) != 32 && (number) != 33)
#define WORD set->__val[(number - 1) / BITS]
#define BIT (1UL << (number - 1) % BITS)

int MODEL(sigemptyset)(struct __sigset_t *set)
{
    for (int i = 0; i < WORDS; i++)
        set->__val[i] = 0;
    return 0;
}

int MODEL(sigfillset)(struct __sigset_t *set)
{
    for (int i = 0; i < WORDS; i++)
        set->__val[i] = ~0UL;
    for (int number = 32; number <= 33; number++)
        WORD &= ~BIT;
    return 0;
}

int MODEL(sigaddset)(struct __sigset_t *set, int number)
{
    if (!VALID(number))
        return -1;
    WORD |= BIT;
    return 0;
}

int MODEL(sigdelset)(struct __sigset_t *set, int number)
{
    if (!VALID(number))
        return -1;
    WORD &= ~BIT;
    return 0;
}

int MODEL(sigismember)(const struct __sigset_t *set, int number)
{
    if (number <= 0 || number > SIGNALS)
        return -1;
    return (WORD & BIT) != 0;
}

#define DEFAULT ((void (*)(int))0)
#define IGNORE ((void (*)(int))1)
#define ERROR ((void (*)(int))-1)

/* What was done before, which a process inherits: the default or nothing. */
#define BEFORE (__tav_unknown_signal() != 0 ? IGNORE : DEFAULT)

void (*MODEL(signal)(int number, void (*handler)(int)))(int)
{
    if (handler != DEFAULT && handler != IGNORE)
        __tav_unsupported_handler();
    if (!VALID(number) || number == 9 || number == 19) /* SIGKILL and SIGSTOP */
        return ERROR;
    return BEFORE;
}

int MODEL(sigaction)(int number, const struct sigaction *to, struct sigaction *was)
{
    if (to != 0 && to->handler != DEFAULT && to->handler != IGNORE)
        __tav_unsupported_handler();
    if (!VALID(number) || (to != 0 && (number == 9 || number == 19)))
        return -1;
    if (was != 0) {
        was->handler = BEFORE;
        for (int i = 0; i < WORDS; i++)
            was->mask.__val[i] = (unsigned)__tav_unknown_signal();
        was->flags = __tav_unknown_signal();
    }
    return 0;
}

/* Which signals wait is nothing that a program without handlers sees, but which were held. */
int MODEL(sigprocmask)(int how, const struct __sigset_t *set, struct __sigset_t *was)
{
    if (was != 0)
        for (int i = 0; i < WORDS; i++)
            was->__val[i] = (unsigned long)(unsigned)__tav_unknown_signal() << BITS / 2 | (unsigned)__tav_unknown_signal();
    return set != 0 && (how < 0 || how > 2) ? -1 : 0;
}
