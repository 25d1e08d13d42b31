/* The locale (C11 7.11) of a program that stays in the C locale, and messages (gettext), which are not translated there. */

extern int __tav_unknown_setlocale(void);

static const char __tav_locale[] = "C", __tav_posix[] = "POSIX";

enum { CATEGORIES = 13 }; /* glibc's, LC_ALL among them */

char *MODEL(setlocale)(int category, const char *name)
{
    if (category < 0 || category >= CATEGORIES)
        return 0;
    if (name == 0 || (name[0] == 'C' && name[1] == 0))
        return (char *)__tav_locale;
    if (name[0] == 0) /* the environment's: the C locale, or one that there is not */
        return __tav_unknown_setlocale() == 0 ? 0 : (char *)__tav_locale;
    for (int i = 0; i < 6; i++)
        if (name[i] != __tav_posix[i])
            return 0;
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
