/* errno, and the tables behind the macros of glibc's <ctype.h>, in the C locale. */

static _Thread_local int __tav_errno;

int *MODEL(__errno_location)(void) { return &__tav_errno; }

/* From -128 to 255. */
static const unsigned short __tav_classes[384] = {
    [128 + 0 ... 128 + 8] = 0x0002,   [128 + 9] = 0x2003,               [128 + 10 ... 128 + 13] = 0x2002,
    [128 + 14 ... 128 + 31] = 0x0002, [128 + ' '] = 0x6001,             [128 + '!' ... 128 + '/'] = 0xc004,
    [128 + '0' ... 128 + '9'] = 0xd808, [128 + ':' ... 128 + '@'] = 0xc004, [128 + 'A' ... 128 + 'F'] = 0xd508,
    [128 + 'G' ... 128 + 'Z'] = 0xc508, [128 + '[' ... 128 + '`'] = 0xc004, [128 + 'a' ... 128 + 'f'] = 0xd608,
    [128 + 'g' ... 128 + 'z'] = 0xc608, [128 + '{' ... 128 + '~'] = 0xc004, [128 + 127] = 0x0002,
};
static const unsigned short *__tav_classes_at = __tav_classes + 128;

const unsigned short **MODEL(__ctype_b_loc)(void) { return &__tav_classes_at; }

#define FOUR(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define SIXTEEN(f, c) FOUR(f, c), FOUR(f, (c) + 4), FOUR(f, (c) + 8), FOUR(f, (c) + 12)
#define ALL(f, c) SIXTEEN(f, c), SIXTEEN(f, (c) + 16), SIXTEEN(f, (c) + 32), SIXTEEN(f, (c) + 48), \
                  SIXTEEN(f, (c) + 64), SIXTEEN(f, (c) + 80), SIXTEEN(f, (c) + 96), SIXTEEN(f, (c) + 112)
#define NEGATIVE(c) ((c) == -1 ? -1 : (c) & 255)
#define LOWER(c) ((c) >= 'A' && (c) <= 'Z' ? (c) + ('a' - 'A') : (c))
#define UPPER(c) ((c) >= 'a' && (c) <= 'z' ? (c) - ('a' - 'A') : (c))

static const int __tav_lower[384] = {ALL(NEGATIVE, -128), ALL(LOWER, 0), ALL(LOWER, 128)};
static const int __tav_upper[384] = {ALL(NEGATIVE, -128), ALL(UPPER, 0), ALL(UPPER, 128)};
static const int *__tav_lower_at = __tav_lower + 128;
static const int *__tav_upper_at = __tav_upper + 128;

const int **MODEL(__ctype_tolower_loc)(void) { return &__tav_lower_at; }

const int **MODEL(__ctype_toupper_loc)(void) { return &__tav_upper_at; }
