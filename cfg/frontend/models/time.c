/* Functions of <time.h> and <string.h> whose results are in static memory (C11
   7.27, 7.24.6.2): any time, any text, anew at each call. */

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);

long MODEL(time)(long *to)
{
    long t = (long)__tav_input_longlong();
    if (t < 0)
        t = -1 - t;
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

#define FIELD(field, low, high)          \
    __tav_tm.field = __tav_input_int();  \
    if (__tav_tm.field < low || __tav_tm.field > high) \
        __tav_tm.field = low;

#define BROKEN_DOWN                      \
    long t = *at;                        \
    if (__tav_input_int() == 0)          \
        return 0;                        \
    FIELD(tm_sec, 0, 60)                 \
    FIELD(tm_min, 0, 59)                 \
    FIELD(tm_hour, 0, 23)                \
    FIELD(tm_mday, 1, 31)                \
    FIELD(tm_mon, 0, 11)                 \
    __tav_tm.tm_year = __tav_input_int(); \
    FIELD(tm_wday, 0, 6)                 \
    FIELD(tm_yday, 0, 365)               \
    FIELD(tm_isdst, -1, 1)               \
    __tav_tm.tm_gmtoff = __tav_input_int(); \
    __tav_tm.tm_zone = __tav_zone;       \
    return &__tav_tm;

struct tm *MODEL(localtime)(const long *at) { BROKEN_DOWN }

struct tm *MODEL(gmtime)(const long *at) { BROKEN_DOWN }

struct text {
    char c[64]; /* glibc's longest message in the C locale has 49 characters */
};

static struct text __tav_message;

char *MODEL(strerror)(int error)
{
    struct text any;
    any.c[sizeof any.c - 1] = 0;
    __tav_message = any;
    return __tav_message.c;
}
