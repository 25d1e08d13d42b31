/* getenv (C11 7.22.4.6): NULL, the text that it returned before, or any other. */

extern int __tav_input_int(void);
extern void *__tav_object(MODEL_SIZE);

static char *__tav_environment;

char *MODEL(getenv)(const char *name)
{
    if (__tav_input_int() == 0)
        return 0;
    if (__tav_environment != 0 && __tav_input_int() == 0)
        return __tav_environment;
    int length = __tav_input_int();
    if (length < 0)
        length = -1 - length;
    __tav_environment = __tav_object((MODEL_SIZE)length + 1);
    __tav_environment[length] = 0;
    return __tav_environment;
}
