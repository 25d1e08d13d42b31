/* The C locale (C11 7.11, 7.29, 7.30), in which all else is a failure; messages are not translated. Characters of
   several bytes are those of ASCII. */

LIBC(char *) setlocale(int category, const char *name)
{
    if (name == NULL || name[0] == 0 || (name[0] == 'C' && name[1] == 0))
        return "C";
    const char *other = "POSIX";
    for (int i = 0; i < 6; i++)
        if (name[i] != other[i])
            return NULL;
    return "C";
}

LIBC(void *) newlocale(int categories, const char *name, void *base) { return (void *)"C"; }
LIBC(void *) uselocale(void *locale) { return (void *)"C"; }
LIBC(void) freelocale(void *locale) {}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep;
    char *mon_grouping, *positive_sign, *negative_sign;
    char numbers[14];
};

LIBC(struct lconv *) localeconv(void)
{
    static struct lconv c = {".", "", "", "", "", "", "", "", "", "", {127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127}};
    return &c;
}

LIBC(char *) nl_langinfo(int item) { return item == 14 ? "ANSI_X3.4-1968" : item == 0x10000 ? "." : item == 0x50000 ? "^[yY]" : item == 0x50001 ? "^[nN]" : ""; }

LIBC(size_t) __ctype_get_mb_cur_max(void) { return 1; }

LIBC(char *) gettext(const char *text) { return (char *)text; }
LIBC(char *) dgettext(const char *domain, const char *text) { return (char *)text; }
LIBC(char *) dcgettext(const char *domain, const char *text, int category) { return (char *)text; }
LIBC(char *) ngettext(const char *one, const char *more, unsigned long n) { return (char *)(n == 1 ? one : more); }
LIBC(char *) dngettext(const char *domain, const char *one, const char *more, unsigned long n) { return ngettext(one, more, n); }
LIBC(char *) dcngettext(const char *domain, const char *one, const char *more, unsigned long n, int category) { return ngettext(one, more, n); }
LIBC(char *) textdomain(const char *domain) { return (char *)(domain == NULL ? "messages" : domain); }
LIBC(char *) bindtextdomain(const char *domain, const char *directory) { return (char *)directory; }
LIBC(char *) bind_textdomain_codeset(const char *domain, const char *codeset) { return (char *)codeset; }

extern int strcmp(const char *a, const char *b);

LIBC(size_t) strxfrm(char *to, const char *from, size_t room)
{
    size_t n = 0;
    for (; from[n]; n++)
        if (n + 1 < room)
            to[n] = from[n];
    if (room > 0)
        to[n < room ? n : room - 1] = 0;
    return n;
}

#define ASCII(c) ((unsigned)(c) < 128)
enum { EILSEQ = 84 };

static size_t illegal(void)
{
    __tav_errno = EILSEQ;
    return -1;
}

LIBC(unsigned) btowc(int c) { return ASCII(c) ? (unsigned)c : (unsigned)-1; }
LIBC(int) wctob(unsigned c) { return ASCII(c) ? (int)c : EOF; }
LIBC(int) mbsinit(const void *state) { return 1; }

LIBC(size_t) mbrtowc(int *to, const char *from, size_t n, void *state)
{
    if (from == NULL)
        return 0;
    if (n == 0)
        return -2;
    unsigned char c = *from;
    if (!ASCII(c))
        return illegal();
    if (to != NULL)
        *to = c;
    return c != 0;
}

LIBC(size_t) mbrlen(const char *from, size_t n, void *state) { return mbrtowc(NULL, from, n, state); }

LIBC(int) mbtowc(int *to, const char *from, size_t n)
{
    size_t length = mbrtowc(to, from, n, NULL);
    return length == (size_t)-2 ? -1 : (int)length;
}

LIBC(int) mblen(const char *from, size_t n) { return mbtowc(NULL, from, n); }

LIBC(size_t) wcrtomb(char *to, int c, void *state)
{
    if (to == NULL)
        return 1;
    if (!ASCII(c))
        return illegal();
    *to = c;
    return 1;
}

LIBC(int) wctomb(char *to, int c) { return to == NULL ? 0 : (int)wcrtomb(to, c, NULL); }

LIBC(size_t) mbstowcs(int *to, const char *from, size_t n)
{
    for (size_t i = 0;; i++) {
        unsigned char c = from[i];
        if (to != NULL && i == n)
            return n;
        if (!ASCII(c))
            return illegal();
        if (to != NULL)
            to[i] = c;
        if (c == 0)
            return i;
    }
}

LIBC(int) wcwidth(int c) { return c == 0 ? 0 : c >= 32 && c < 127 ? 1 : -1; }

#define WIDE_CLASS(name) LIBC(int) isw##name(unsigned c) { return ASCII(c) && is##name((int)c); }
#define CLASSES(_) _(alnum) _(alpha) _(blank) _(cntrl) _(digit) _(graph) _(lower) _(print) _(punct) _(space) _(upper) _(xdigit)
CLASSES(WIDE_CLASS)

LIBC(unsigned) towlower(unsigned c) { return ASCII(c) ? (unsigned)tolower((int)c) : c; }
LIBC(unsigned) towupper(unsigned c) { return ASCII(c) ? (unsigned)toupper((int)c) : c; }

static int same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

#define CLASS_NUMBER(name) if (same_text(text, #name)) return n; n++;
#define CLASS_HOLDS(name) if (class == ++n) return isw##name(c);

LIBC(unsigned long) wctype(const char *text)
{
    unsigned long n = 1;
    CLASSES(CLASS_NUMBER)
    return 0;
}

LIBC(int) iswctype(unsigned c, unsigned long class)
{
    unsigned long n = 0;
    CLASSES(CLASS_HOLDS)
    return 0;
}

LIBC(int) wcscoll(const int *a, const int *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (*a > *b) - (*a < *b);
}
