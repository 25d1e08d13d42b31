/* The printf family where the format is not constant (C11 7.21.6.1). The functions
   with va_list stand for those of the program that have no other body (concrete.go). */

#define LIST __builtin_va_list
#define ARGUMENT __builtin_va_arg

extern void __tav_unsupported_positional(void);

/* Where it goes: a stream, or memory of some room. */
struct sink {
    FILE *stream;
    char *to;
    size_t room;
};

static int sink_char(struct sink *s, int n, int c)
{
    return s->stream != NULL ? __tav_fprint_char(n, s->stream, c) : __tav_sprint_char(n, s->to, s->room, c);
}

static int sink_string(struct sink *s, int n, int flags, int width, int precision, const char *text)
{
    if (text == NULL)
        text = precision < 0 || precision >= 6 ? "(null)" : "";
    return s->stream != NULL ? __tav_fprint_string(n, s->stream, flags, width, precision, text)
                             : __tav_sprint_string(n, s->to, s->room, flags, width, precision, text);
}

static int sink_integer(struct sink *s, int n, int flags, int width, int precision, int letter, long long value)
{
    return s->stream != NULL ? __tav_fprint_integer(n, s->stream, flags, width, precision, letter, value)
                             : __tav_sprint_integer(n, s->to, s->room, flags, width, precision, letter, value);
}

static int sink_double(struct sink *s, int n, int flags, int width, int precision, int letter, double value)
{
    return s->stream != NULL ? __tav_fprint_f64(n, s->stream, flags, width, precision, letter, value)
                             : __tav_sprint_f64(n, s->to, s->room, flags, width, precision, letter, value);
}

static int flag_of(int c) { return c == '-' ? 1 : c == '+' ? 2 : c == ' ' ? 4 : c == '#' ? 8 : c == '0' ? 16 : 0; }

/* The value of an integer of a length: -2 hh, -1 h, 0, 1 l, 2 ll, extended as its conversion has it. */
static long long narrowed(long long x, int length, int is_signed)
{
    if (length == -2)
        return is_signed ? (signed char)x : (unsigned char)x;
    if (length == -1)
        return is_signed ? (short)x : (unsigned short)x;
    if (length == 0)
        return is_signed ? (int)x : (long long)(unsigned)x;
    return x;
}

extern char *strerror(int number);

static int sink_format(struct sink *s, const char *format, LIST list)
{
    int n = 0, failure = __tav_errno;
    for (; *format; format++) {
        if (*format != '%') {
            n = sink_char(s, n, *format);
            continue;
        }
        int flags = 0, width = 0, precision = -1, length = 0;
        while (flag_of(*++format) != 0)
            flags |= flag_of(*format);
        if (*format == '*') {
            width = ARGUMENT(list, int);
            format++;
        } else {
            for (; *format >= '0' && *format <= '9'; format++)
                width = 10 * width + (*format - '0');
        }
        if (*format == '$')
            __tav_unsupported_positional();
        if (*format == '.') {
            precision = 0;
            if (*++format == '*') {
                precision = ARGUMENT(list, int);
                format++;
            } else {
                for (; *format >= '0' && *format <= '9'; format++)
                    precision = 10 * precision + (*format - '0');
            }
        }
        for (;; format++) {
            if (*format == 'h')
                length--;
            else if (*format == 'l')
                length++;
            else if (*format == 'z' || *format == 't')
                length = 1;
            else if (*format == 'j' || *format == 'q')
                length = 2;
            else if (*format == 'L')
                length = 3;
            else
                break;
        }
        int letter = *format == 'i' ? 'd' : *format;
        switch (letter) {
        case 'd': case 'u': case 'o': case 'x': case 'X': {
            long long value = length >= 2 ? ARGUMENT(list, long long) : length == 1 ? ARGUMENT(list, long) : ARGUMENT(list, int);
#ifndef __LP64__
            if (length == 1 && letter != 'd')
                value = (unsigned long)value;
#endif
            n = sink_integer(s, n, flags, width, precision, letter, narrowed(value, length, letter == 'd'));
            break;
        }
        case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
            n = sink_double(s, n, flags, width, precision, letter, length == 3 ? (double)ARGUMENT(list, long double) : ARGUMENT(list, double));
            break;
        case 'c': {
            char text[1] = {ARGUMENT(list, int)};
            if (width == 0 && flags == 0) {
                n = sink_char(s, n, text[0]);
            } else {
                n = s->stream != NULL ? __tav_fprint_padded(n, s->stream, flags, width, text[0])
                                      : __tav_sprint_padded(n, s->to, s->room, flags, width, text[0]);
            }
            break;
        }
        case 's':
            n = sink_string(s, n, flags, width, precision, ARGUMENT(list, const char *));
            break;
        case 'm':
            n = sink_string(s, n, flags, width, precision, strerror(failure));
            break;
        case 'p': {
            void *value = ARGUMENT(list, void *);
            n = value == NULL ? sink_string(s, n, flags, width, -1, "(nil)") : sink_integer(s, n, flags | 8, width, precision, 'x', (unsigned long)value);
            break;
        }
        case 'n':
            *ARGUMENT(list, int *) = n;
            break;
        case '%':
            n = sink_char(s, n, '%');
            break;
        default: /* undefined; glibc writes what there is */
            n = sink_char(s, n, '%');
            if (*format == 0)
                return n;
            n = sink_char(s, n, *format);
        }
    }
    return n;
}

int __tav_run_vfprintf(FILE *f, const char *format, LIST list)
{
    struct sink s = {f, NULL, 0};
    return sink_format(&s, format, list);
}

int __tav_run_vprintf(const char *format, LIST list) { return __tav_run_vfprintf(stdout, format, list); }

int __tav_run_vsnprintf(char *to, size_t room, const char *format, LIST list)
{
    struct sink s = {NULL, to, room};
    int n = sink_format(&s, format, list);
    if (room > 0)
        to[(size_t)n < room ? (size_t)n : room - 1] = 0;
    return n;
}

int __tav_run_vsprintf(char *to, const char *format, LIST list) { return __tav_run_vsnprintf(to, ~(size_t)0, format, list); }

int __tav_run_vasprintf(char **to, const char *format, LIST list)
{
    LIST again;
    __builtin_va_copy(again, list);
    int n = __tav_run_vsnprintf(NULL, 0, format, again);
    __builtin_va_end(again);
    *to = malloc((size_t)n + 1);
    if (*to == NULL)
        return -1;
    return __tav_run_vsnprintf(*to, (size_t)n + 1, format, list);
}

#define VARIADIC(name, parameters, last, call)     \
    int __tav_run_##name parameters                \
    {                                              \
        LIST list;                                 \
        __builtin_va_start(list, last);            \
        int n = call;                              \
        __builtin_va_end(list);                    \
        return n;                                  \
    }

VARIADIC(printf, (const char *format, ...), format, __tav_run_vfprintf(stdout, format, list))
VARIADIC(fprintf, (FILE *f, const char *format, ...), format, __tav_run_vfprintf(f, format, list))
VARIADIC(sprintf, (char *to, const char *format, ...), format, __tav_run_vsprintf(to, format, list))
VARIADIC(snprintf, (char *to, size_t room, const char *format, ...), format, __tav_run_vsnprintf(to, room, format, list))
VARIADIC(asprintf, (char **to, const char *format, ...), format, __tav_run_vasprintf(to, format, list))
