/* The locale (C11 7.11) of a program that stays in the C locale, and messages (gettext), which are not translated there. */

extern int __tav_unknown_setlocale(void);

static const char __tav_locale[] = "C", __tav_posix[] = "POSIX";

enum { CATEGORIES = 13 }; /* glibc's, LC_ALL among them */

static int __tav_same_name(const char *a, const char *b)
{
    while (*a != 0 && *a == *b)
        a++, b++;
    return *a == *b;
}

char *MODEL(setlocale)(int category, const char *name)
{
    if (category < 0 || category >= CATEGORIES)
        return 0;
    if (name != 0 && !__tav_same_name(name, __tav_locale) && !__tav_same_name(name, __tav_posix) && __tav_unknown_setlocale() == 0)
        return 0; /* there is no such locale; where there is, or the environment's is meant, the program stays in the C locale */
    return (char *)__tav_locale;
}

char *MODEL(gettext)(const char *text) { return (char *)text; }

char *MODEL(dgettext)(const char *domain, const char *text) { return (char *)text; }

char *MODEL(dcgettext)(const char *domain, const char *text, int category) { return (char *)text; }

char *MODEL(ngettext)(const char *one, const char *more, unsigned long n) { return (char *)(n == 1 ? one : more); }

char *MODEL(dngettext)(const char *domain, const char *one, const char *more, unsigned long n)
{
    return (char *)(n == 1 ? one : more);
}

char *MODEL(dcngettext)(const char *domain, const char *one, const char *more, unsigned long n, int category)
{
    return (char *)(n == 1 ? one : more);
}
