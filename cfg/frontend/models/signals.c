/* Sets of signals, and what is done about signals (C11 7.14, POSIX <signal.h>). A handler may run
   between any two steps: where all do nothing but set variables, cfg/prepare has them run wherever
   that is seen; others are only followed where raise calls them. */

extern int __tav_input_int(void);
extern int __tav_unknown_signal(void);
extern void __tav_unsupported_handler(void);
extern void __tav_unsupported_raise(void);
extern int __tav_signals_simple(void);

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

#define HANDLES(handler) ((handler) != DEFAULT && (handler) != IGNORE)

static void (*__tav_handlers[SIGNALS + 1])(int);
static unsigned char __tav_handled[SIGNALS + 1]; /* whether that was set; 2: with flags that change how it is called */
static unsigned char __tav_handling, __tav_held;

/* Whatever comes, abort runs the handler of SIGABRT, which is 6. */
static void __tav_handle(int number, void (*handler)(int))
{
    if (HANDLES(handler) && (number == 6 || !__tav_signals_simple() && __tav_input_int() != 0))
        __tav_unsupported_handler();
    __tav_handled[number] = 1;
    __tav_handlers[number] = handler;
}

void (*MODEL(signal)(int number, void (*handler)(int)))(int)
{
    if (!VALID(number) || number == 9 || number == 19) /* SIGKILL and SIGSTOP */
        return ERROR;
    void (*before)(int) = __tav_handled[number] ? __tav_handlers[number] : BEFORE;
    __tav_handle(number, handler);
    return before;
}

/* Other flags than SA_RESTART change what a handler is called with, or how often. */
int MODEL(sigaction)(int number, const struct sigaction *to, struct sigaction *was)
{
    if (!VALID(number) || (to != 0 && (number == 9 || number == 19)))
        return -1;
    void (*before)(int) = __tav_handled[number] ? __tav_handlers[number] : BEFORE;
    if (to != 0) {
        __tav_handle(number, to->handler);
        if (HANDLES(to->handler) && (to->flags & ~0x10000000) != 0) {
            if (__tav_input_int() != 0)
                __tav_unsupported_handler();
            __tav_handled[number] = 2;
        }
    }
    if (was != 0) {
        was->handler = before;
        for (int i = 0; i < WORDS; i++)
            was->mask.__val[i] = (unsigned)__tav_unknown_signal();
        was->flags = __tav_unknown_signal();
    }
    return 0;
}

/* A signal that may come before the next step. */
void MODEL(__tav_signal_arrives)(int number)
{
    if (VALID(number) && __tav_handled[number] == 1 && HANDLES(__tav_handlers[number]) && __tav_unknown_signal() != 0)
        __tav_handlers[number](number);
}

int MODEL(raise)(int number)
{
    if (!VALID(number))
        return number == 0 ? 0 : -1;
    void (*handler)(int) = __tav_handlers[number];
    if (HANDLES(handler) && __tav_handled[number] == 2)
        __tav_unsupported_handler();
    if (__tav_handling || __tav_held || number == 19 || handler == DEFAULT && number >= 20 && number <= 22)
        __tav_unsupported_raise(); /* what is held, or stops the program */
    if (handler == IGNORE || handler == DEFAULT && (number == 17 || number == 18 || number == 23 || number == 28))
        return 0;
    if (handler == DEFAULT)
        __builtin_trap();
    __tav_handling = 1;
    handler(number);
    __tav_handling = 0;
    return 0;
}

/* Which signals wait is nothing that a program without handlers sees, but which were held. */
int MODEL(sigprocmask)(int how, const struct __sigset_t *set, struct __sigset_t *was)
{
    if (was != 0)
        for (int i = 0; i < WORDS; i++)
            was->__val[i] = (unsigned long)(unsigned)__tav_unknown_signal() << BITS / 2 | (unsigned)__tav_unknown_signal();
    if (set != 0)
        __tav_held = 1;
    return set != 0 && (how < 0 || how > 2) ? -1 : 0;
}
