/* Clocks and calendars (C11 7.27, POSIX), and texts that are in static memory
   (7.24.6.2): any time; what is computed of it, and texts, are not known. */

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern void __tav_atomic_begin(void);
extern void __tav_atomic_end(void);
extern long __tav_unknown_mktime(void);
extern int __tav_unknown_gmtime(void);
extern char __tav_unknown_asctime(void);
extern char __tav_unknown_strerror(void);
extern char __tav_unknown_strftime(void);

/* The last second of a clock: so many nanoseconds are a number (in 2242). */
#define LAST_SECOND ((long)((sizeof(long) > 4 ? 1LL << 33 : 1LL << 31) - 1))

long MODEL(time)(long *to)
{
    long t = (long)__tav_input_longlong();
    if (t < -1 || t > LAST_SECOND)
        t = -1;
    if (to != 0)
        *to = t;
    return t;
}

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

static struct tm __tav_tm;
static const char __tav_zone[] = "GMT";

#define FIELD(field, low, high, any)     \
    to->field = (int)any();              \
    if (to->field < low || to->field > high) \
        to->field = low;

#define FIELDS(any)                      \
    FIELD(tm_sec, 0, 60, any)            \
    FIELD(tm_min, 0, 59, any)            \
    FIELD(tm_hour, 0, 23, any)           \
    FIELD(tm_mday, 1, 31, any)           \
    FIELD(tm_mon, 0, 11, any)            \
    to->tm_year = (int)any();            \
    FIELD(tm_wday, 0, 6, any)            \
    FIELD(tm_yday, 0, 365, any)          \
    FIELD(tm_isdst, -1, 1, any)          \
    to->tm_gmtoff = any();               \
    to->tm_zone = __tav_zone;

/* There is no date whose year is no int; on the days before, that depends on the zone. */
#define LAST_YEAR (67768036191676799LL - 86400)

#define BROKEN_DOWN                      \
    long long t = *at;                   \
    if ((t > LAST_YEAR || t < -LAST_YEAR) && __tav_unknown_gmtime() == 0) \
        return 0;                        \
    FIELDS(__tav_unknown_gmtime)       \
    return to;

struct tm *MODEL(localtime)(const long *at)
{
    struct tm *to = &__tav_tm;
    BROKEN_DOWN
}

struct tm *MODEL(gmtime)(const long *at)
{
    struct tm *to = &__tav_tm;
    BROKEN_DOWN
}

struct tm *MODEL(localtime_r)(const long *at, struct tm *to) { BROKEN_DOWN }

struct tm *MODEL(gmtime_r)(const long *at, struct tm *to) { BROKEN_DOWN }

/* Reads what it is given, and brings it into range. */
#define COMPOSE                          \
    int given = to->tm_sec ^ to->tm_min ^ to->tm_hour ^ to->tm_mday ^ to->tm_mon ^ to->tm_year ^ to->tm_isdst; \
    long t = __tav_unknown_mktime();     \
    if (t == -1)                         \
        return -1;                       \
    FIELDS(__tav_unknown_mktime)         \
    return t;

long MODEL(mktime)(struct tm *to) { COMPOSE }

long MODEL(timegm)(struct tm *to) { COMPOSE }

struct timespec {
    long tv_sec, tv_nsec;
};

struct timeval {
    long tv_sec, tv_usec;
};

#define SINCE(field, most)               \
    to->tv_sec = (long)__tav_input_longlong(); \
    if (to->tv_sec < 0 || to->tv_sec > LAST_SECOND) \
        to->tv_sec = 0;                  \
    to->field = __tav_input_int();       \
    if (to->field < 0 || to->field > most) \
        to->field = 0;

#define CLOCKS 8 /* that Linux has, whatever the machine */

/* Whether a clock never goes back: it is monotonic or counts a process's time. */
#define FORWARD(clock) (clock == 1 || clock == 2 || clock == 4 || clock == 6 || clock == 7)

static struct timespec __tav_latest[CLOCKS]; /* what those said last */

int MODEL(clock_gettime)(int clock, struct timespec *to)
{
    if ((clock < 0 || clock >= CLOCKS) && __tav_input_int() == 0)
        return -1;
    SINCE(tv_nsec, 999999999)
    if (FORWARD(clock)) {
        __tav_atomic_begin();
        struct timespec *latest = &__tav_latest[clock];
        if (to->tv_sec < latest->tv_sec || (to->tv_sec == latest->tv_sec && to->tv_nsec < latest->tv_nsec))
            *to = *latest;
        *latest = *to;
        __tav_atomic_end();
    }
    return 0;
}

/* The time of a process, which is not more than CLOCKS's seconds; where long has 32 bits it wraps around. */
long MODEL(clock)(void)
{
    static long latest;
    long now = (long)__tav_input_longlong();
    if (sizeof(long) == 4 || now < 0)
        return sizeof(long) == 4 ? now : -1;
    if (now < latest || now / 1000000 > LAST_SECOND)
        now = latest;
    return latest = now;
}

int MODEL(gettimeofday)(struct timeval *to, void *zone)
{
    if (zone != 0) { /* struct timezone: two numbers */
        ((int *)zone)[0] = __tav_input_int();
        ((int *)zone)[1] = __tav_input_int();
    }
    if (to != 0) {
        SINCE(tv_usec, 999999)
    }
    return 0;
}

int MODEL(timespec_get)(struct timespec *to, int base)
{
    if (base != 1 || __tav_input_int() == 0)
        return 0;
    SINCE(tv_nsec, 999999999)
    return base;
}

int MODEL(nanosleep)(const struct timespec *time, struct timespec *to)
{
    struct timespec asked = *time;
    if (__tav_input_int() == 0)
        return 0;
    if (to != 0) {
        SINCE(tv_nsec, 999999999)
        if (to->tv_sec > asked.tv_sec || (to->tv_sec == asked.tv_sec && to->tv_nsec > asked.tv_nsec))
            *to = asked;
    }
    return -1;
}

struct text {
    char c[64]; /* glibc's longest message in the C locale has 49 characters */
};

static struct text __tav_message;

char *MODEL(strerror)(int error)
{
    MODEL_SIZE n = 0;
    do
        __tav_message.c[n] = __tav_unknown_strerror();
    while (__tav_message.c[n] != 0 && ++n < sizeof __tav_message.c - 1);
    __tav_message.c[n] = 0;
    return __tav_message.c;
}

static char __tav_calendar[26]; /* "Www Mmm dd hh:mm:ss yyyy\n" */

#define CALENDAR                         \
    for (int i = 0; i < 24; i++) {       \
        char c = __tav_unknown_asctime(); \
        __tav_calendar[i] = c == 0 ? ' ' : c; \
    }                                    \
    __tav_calendar[24] = '\n';           \
    __tav_calendar[25] = 0;              \
    return __tav_calendar;

char *MODEL(ctime)(const long *at)
{
    long t = *at;
    CALENDAR
}

char *MODEL(asctime)(const struct tm *at)
{
    struct tm t = *at;
    CALENDAR
}

/* Where the text does not fit, what is left is not known. */
MODEL_SIZE MODEL(strftime)(char *to, MODEL_SIZE size, const char *format, const struct tm *at)
{
    for (MODEL_SIZE n = 0; n < size; n++) {
        to[n] = __tav_unknown_strftime();
        if (to[n] == 0)
            return n;
    }
    return 0;
}
