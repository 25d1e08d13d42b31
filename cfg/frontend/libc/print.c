/* The conversions of the printf family, which calls of it are expanded to
   (formatcalls.go). A number is one call of the host, which knows what was
   written of which value; the models write integers into memory, where the
   characters depend on the value. */

#define LEFT 1 /* the flag - */

static FILE *output(void *stream) { return stream == NULL ? stdout : stream; }

static int fpad(int n, FILE *s, int count, int c)
{
    for (; count > 0; count--, n++)
        put(s, c);
    return n;
}

LIBC(int) __tav_fprint_char(int n, void *stream, int c)
{
    put(output(stream), c);
    return n + 1;
}

LIBC(int) __tav_fprint_text(int n, void *stream, const char *text, int length)
{
    FILE *s = output(stream);
    for (int i = 0; i < length; i++)
        put(s, text[i]);
    return n + length;
}

LIBC(int) __tav_fprint_padded(int n, void *stream, int flags, int width, int c)
{
    FILE *s = output(stream);
    int left = flags & LEFT || width < 0, count = (width < 0 ? -width : width) - 1;
    if (!left)
        n = fpad(n, s, count, ' ');
    put(s, c);
    return left ? fpad(n + 1, s, count, ' ') : n + 1;
}

/* No number is expected here. */
static void misplaced(void)
{
    long at = __tav_host_expected_at();
    if (__tav_written == at)
        reach_error();
}

LIBC(int) __tav_fprint_integer(int n, void *stream, int flags, int width, int precision, int conversion, long long value)
{
    FILE *s = output(stream);
    int right = __tav_host_expect_integer(s->_fileno, __tav_written, flags, width, precision, conversion, value);
    long long want = __tav_host_expected_integer();
    if (right > 0) {
        if (value != want)
            reach_error();
    } else if (right < 0) {
        misplaced();
    } else {
        long at = __tav_host_expected_at();
        if ((value != want) & (__tav_written == at))
            reach_error();
    }
    __tav_written = __tav_host_print_integer(s->_fileno, __tav_written, flags, width, precision, conversion, value);
    if (__tav_written < 0)
        failed(s);
    return n + __tav_host_printed();
}

LIBC(int) __tav_fprint_f64(int n, void *stream, int flags, int width, int precision, int conversion, double value)
{
    FILE *s = output(stream);
    int right = __tav_host_expect_double(s->_fileno, __tav_written, flags, width, precision, conversion, value);
    double least = __tav_host_expected_least(), most = __tav_host_expected_most();
    if (right > 0) {
        if ((value < least) | (value > most))
            reach_error();
    } else if (right < 0) {
        misplaced();
    } else {
        long at = __tav_host_expected_at();
        if (!((value >= least) & (value <= most)) & (__tav_written == at))
            reach_error();
    }
    __tav_written = __tav_host_print_double(s->_fileno, __tav_written, flags, width, precision, conversion, value);
    if (__tav_written < 0)
        failed(s);
    return n + __tav_host_printed();
}

LIBC(int) __tav_fprint_f80(int n, void *stream, int flags, int width, int precision, int conversion, long double value)
{
    return __tav_fprint_f64(n, stream, flags, width, precision, conversion, (double)value);
}

static int bounded(const char *text, int precision)
{
    int n = 0;
    while ((precision < 0 || n < precision) && text[n])
        n++;
    return n;
}

LIBC(int) __tav_fprint_string(int n, void *stream, int flags, int width, int precision, const char *text)
{
    FILE *s = output(stream);
    if (text == NULL)
        text = precision < 0 || precision >= 6 ? "(null)" : "";
    int left = flags & LEFT || width < 0, length = bounded(text, precision);
    int count = (width < 0 ? -width : width) - length;
    if (!left)
        n = fpad(n, s, count, ' ');
    for (int i = 0; i < length; i++)
        put(s, text[i]);
    return left ? fpad(n + length, s, count, ' ') : n + length;
}

LIBC(int) __tav_fprint_end(int n, void *stream) { return n; }

/* Into memory, as sprint.c of the models. */

LIBC(int) __tav_sprint_f64(int n, char *to, size_t room, int flags, int width, int precision, int conversion, double value)
{
    int length = __tav_host_format_double(flags, width, precision, conversion, value);
    for (int i = 0; i < length; i++, n++)
        if ((size_t)n + 1 < room)
            to[n] = __tav_host_formatted(i);
    return n;
}

LIBC(int) __tav_sprint_f80(int n, char *to, size_t room, int flags, int width, int precision, int conversion, long double value)
{
    return __tav_sprint_f64(n, to, room, flags, width, precision, conversion, (double)value);
}
