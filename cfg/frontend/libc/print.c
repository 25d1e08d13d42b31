/* The conversions of the printf family, which calls of it are expanded to
   (formatcalls.go). To a stream a number is one call of the host, which knows
   what was written of which value. Into memory integers are written here, so
   that the characters depend on the value. */

#define LEFT 1
#define PLUS 2
#define SPACE 4
#define ALT 8
#define ZERO 16

static struct stream *output(void *stream) { return stream == NULL ? (struct stream *)stdout : stream; }

static int fpad(int n, struct stream *s, int count, int c)
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
    struct stream *s = output(stream);
    for (int i = 0; i < length; i++)
        put(s, text[i]);
    return n + length;
}

LIBC(int) __tav_fprint_padded(int n, void *stream, int flags, int width, int c)
{
    struct stream *s = output(stream);
    int left = flags & LEFT || width < 0, count = (width < 0 ? -width : width) - 1;
    if (!left)
        n = fpad(n, s, count, ' ');
    put(s, c);
    return left ? fpad(n + 1, s, count, ' ') : n + 1;
}

LIBC(int) __tav_fprint_integer(int n, void *stream, int flags, int width, int precision, int conversion, long long value)
{
    return n + __tav_host_print_integer(output(stream)->fd, flags, width, precision, conversion, value);
}

LIBC(int) __tav_fprint_f64(int n, void *stream, int flags, int width, int precision, int conversion, double value)
{
    return n + __tav_host_print_double(output(stream)->fd, flags, width, precision, conversion, value);
}

LIBC(int) __tav_fprint_f80(int n, void *stream, int flags, int width, int precision, int conversion, long double value)
{
    return n + __tav_host_print_double(output(stream)->fd, flags, width, precision, conversion, (double)value);
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
    struct stream *s = output(stream);
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

/* Into memory: character n, if there is room for it and the 0 at the end. */
static int store(int n, char *to, size_t room, int c)
{
    if (room == (size_t)-1 || (size_t)n + 1 < room)
        to[n] = c;
    return n + 1;
}

static int spad(int n, char *to, size_t room, int count, int c)
{
    for (; count > 0; count--)
        n = store(n, to, room, c);
    return n;
}

LIBC(int) __tav_sprint_char(int n, char *to, size_t room, int c) { return store(n, to, room, c); }

LIBC(int) __tav_sprint_padded(int n, char *to, size_t room, int flags, int width, int c)
{
    int left = flags & LEFT || width < 0, count = (width < 0 ? -width : width) - 1;
    if (!left)
        n = spad(n, to, room, count, ' ');
    n = store(n, to, room, c);
    return left ? spad(n, to, room, count, ' ') : n;
}

LIBC(int) __tav_sprint_integer(int n, char *to, size_t room, int flags, int width, int precision, int conversion, long long value)
{
    char digits[24];
    int left = flags & LEFT || width < 0, length = 0, sign = 0, prefix = 0;
    unsigned long long v = value;
    unsigned base = conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10;
    if (width < 0)
        width = -width;
    if (conversion == 'd') {
        sign = value < 0 ? '-' : flags & PLUS ? '+' : flags & SPACE ? ' ' : 0;
        v = value < 0 ? 0 - v : v;
    }
    if (base == 16 && flags & ALT && v != 0)
        prefix = 2;
    for (unsigned long long rest = v; rest != 0; rest /= base) {
        int digit = rest % base;
        digits[length++] = digit < 10 ? '0' + digit : (conversion == 'X' ? 'A' : 'a') + digit - 10;
    }
    int zeros = (precision < 0 ? 1 : precision) - length;
    if (base == 8 && flags & ALT && zeros <= 0 && (length == 0 || v != 0))
        zeros = 1;
    if (zeros < 0)
        zeros = 0;
    int count = width - length - zeros - prefix - (sign != 0);
    if (count > 0 && precision < 0 && flags & ZERO && !left) {
        zeros += count;
        count = 0;
    }
    if (!left)
        n = spad(n, to, room, count, ' ');
    if (sign)
        n = store(n, to, room, sign);
    if (prefix) {
        n = store(n, to, room, '0');
        n = store(n, to, room, conversion);
    }
    n = spad(n, to, room, zeros, '0');
    for (int i = length - 1; i >= 0; i--)
        n = store(n, to, room, digits[i]);
    return left ? spad(n, to, room, count, ' ') : n;
}

LIBC(int) __tav_sprint_f64(int n, char *to, size_t room, int flags, int width, int precision, int conversion, double value)
{
    int length = __tav_host_format_double(flags, width, precision, conversion, value);
    for (int i = 0; i < length; i++)
        n = store(n, to, room, __tav_host_formatted(i));
    return n;
}

LIBC(int) __tav_sprint_f80(int n, char *to, size_t room, int flags, int width, int precision, int conversion, long double value)
{
    return __tav_sprint_f64(n, to, room, flags, width, precision, conversion, (double)value);
}

LIBC(int) __tav_sprint_string(int n, char *to, size_t room, int flags, int width, int precision, const char *text)
{
    if (text == NULL)
        text = precision < 0 || precision >= 6 ? "(null)" : "";
    int left = flags & LEFT || width < 0, length = bounded(text, precision);
    int count = (width < 0 ? -width : width) - length;
    if (!left)
        n = spad(n, to, room, count, ' ');
    for (int i = 0; i < length; i++)
        n = store(n, to, room, text[i]);
    return left ? spad(n, to, room, count, ' ') : n;
}

LIBC(int) __tav_sprint_end(int n, char *to, size_t room)
{
    if (room == (size_t)-1 || (size_t)n < room)
        to[n] = 0;
    else if (room > 0)
        to[room - 1] = 0;
    return n;
}
