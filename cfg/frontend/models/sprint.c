/* What sprintf and snprintf write, a directive of the format each (formatcalls.go
   says when they are called). n characters are written so far; those that do
   not fit in front of the final 0 are only counted. */

extern void *malloc(MODEL_SIZE);

#define PUT(c)                          \
    do {                                \
        if ((MODEL_SIZE)n + 1 < room)   \
            to[n] = (char)(c);          \
        n++;                            \
    } while (0)

#define PUTS(count, c)                  \
    for (int k = (count); k > 0; k--)   \
        PUT(c)

#define LEFT 1
#define PLUS 2
#define SPACE 4
#define ALT 8
#define ZERO 16

/* A negative width is that of the flag -. */
#define WIDTH                           \
    if (width < 0) {                    \
        flags |= LEFT;                  \
        width = -width;                 \
    }

int MODEL(__tav_sprint_char)(int n, char *to, MODEL_SIZE room, int c)
{
    PUT(c);
    return n;
}

int MODEL(__tav_sprint_padded)(int n, char *to, MODEL_SIZE room, int flags, int width, int c)
{
    WIDTH
    if ((flags & LEFT) == 0)
        PUTS(width - 1, ' ');
    PUT(c);
    if ((flags & LEFT) != 0)
        PUTS(width - 1, ' ');
    return n;
}

int MODEL(__tav_sprint_string)(int n, char *to, MODEL_SIZE room, int flags, int width, int precision, const char *s)
{
    int length = 0;
    WIDTH
    while ((precision < 0 || length < precision) && s[length] != 0)
        length++;
    if ((flags & LEFT) == 0)
        PUTS(width - length, ' ');
    for (int i = 0; i < length; i++)
        PUT(s[i]);
    if (room > 0)
        MODEL_APART(to, (MODEL_SIZE)n < room ? (MODEL_SIZE)n : room, s, (MODEL_SIZE)length);
    if ((flags & LEFT) != 0)
        PUTS(width - length, ' ');
    return n;
}

int MODEL(__tav_sprint_integer)(int n, char *to, MODEL_SIZE room, int flags, int width, int precision, int conversion, unsigned long long value)
{
    char digits[22]; /* the last one first */
    int count = 0;
    unsigned base = conversion == 'o' ? 8 : conversion == 'd' || conversion == 'u' ? 10 : 16;
    int prefix = (flags & ALT) != 0 && base == 16 && value != 0 ? conversion : 0;
    int sign = 0;
    WIDTH
    if (conversion == 'd') {
        sign = (flags & PLUS) != 0 ? '+' : (flags & SPACE) != 0 ? ' ' : 0;
        if ((long long)value < 0) {
            sign = '-';
            value = 0 - value;
        }
    }
    for (; value != 0; value /= base) {
        int digit = (int)(value % base);
        digits[count++] = (char)(digit < 10 ? '0' + digit : conversion - 'x' + 'a' + digit - 10);
    }
    int zeros = (precision < 0 ? 1 : precision) - count;
    if (zeros < 0)
        zeros = 0;
    if (zeros == 0 && (flags & ALT) != 0 && base == 8)
        zeros = 1;
    int padding = width - zeros - count - (prefix != 0 ? 2 : 0) - (sign != 0);
    if (padding > 0 && (flags & (LEFT | ZERO)) == ZERO && precision < 0) {
        zeros += padding;
        padding = 0;
    }
    if ((flags & LEFT) == 0)
        PUTS(padding, ' ');
    if (sign != 0)
        PUT(sign);
    if (prefix != 0) {
        PUT('0');
        PUT(prefix);
    }
    PUTS(zeros, '0');
    for (; count > 0; count--)
        PUT(digits[count - 1]);
    if ((flags & LEFT) != 0)
        PUTS(padding, ' ');
    return n;
}

int MODEL(__tav_sprint_end)(int n, char *to, MODEL_SIZE room)
{
    if (room > 0)
        to[(MODEL_SIZE)n < room ? (MODEL_SIZE)n : room - 1] = 0;
    return n;
}

/* asprintf: memory for n characters, none where n says that printing fails. */
char *MODEL(__tav_sprint_memory)(int n)
{
    return n < 0 ? 0 : malloc((MODEL_SIZE)n + 1);
}

MODEL_SIZE MODEL(__tav_sprint_room)(char *memory, int n)
{
    return memory == 0 ? 0 : (MODEL_SIZE)n + 1;
}

/* Where there is no memory *to is what it was: what it is then, nobody says. */
int MODEL(__tav_sprint_made)(char **to, char *memory, int n)
{
    if (memory == 0)
        return -1;
    *to = memory;
    return n;
}
