/* getenv (C11 7.22.4.6): NULL or any text, and the same again for the same name.
   The first names are remembered; of others that come later only the bounds are known. */

extern int __tav_input_int(void);
extern int __tav_unknown_getenv(void);
extern void *__tav_object(MODEL_SIZE);

enum { NAMES = 4, CHARACTERS = 24 };

static struct {
    char name[CHARACTERS];
    char *text;
} __tav_environment[NAMES];

static int __tav_names;

static char *__tav_text(int length)
{
    if (length < 0)
        length = -1 - length;
    char *text = __tav_object((MODEL_SIZE)length + 1);
    text[length] = 0;
    return text;
}

char *MODEL(getenv)(const char *name)
{
    int i, n = 0;
    for (i = 0; i < __tav_names; i++) {
        int k = 0;
        while (k < CHARACTERS && name[k] != 0 && __tav_environment[i].name[k] == name[k])
            k++;
        if (k < CHARACTERS && __tav_environment[i].name[k] == name[k])
            return __tav_environment[i].text;
    }
    if (i < NAMES) {
        while (n < CHARACTERS && (__tav_environment[i].name[n] = name[n]) != 0)
            n++;
    }
    if (i == NAMES || n == CHARACTERS)
        return __tav_unknown_getenv() == 0 ? 0 : __tav_text(__tav_unknown_getenv());
    __tav_names = i + 1;
    return __tav_environment[i].text = __tav_input_int() == 0 ? 0 : __tav_text(__tav_input_int());
}
