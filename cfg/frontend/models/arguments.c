/* The arguments of main (C11 5.1.2.2.1), each of at most 131071 characters, as Linux has it. */

extern int __tav_input_argument(int number); /* its length */
extern void *__tav_object(MODEL_SIZE);

/* Once they are there: assemble (arguments.go) says where they are read that they are strings. */
static char **__tav_argument_list;
static int __tav_argument_count;
static char *__tav_argument_first;

char **MODEL(__tav_arguments)(int count)
{
    while (sizeof(char *) == 4 && count >= 1 << 28)
        ; /* so many have no room */
    char **all = __tav_object(((MODEL_SIZE)count + 1) * sizeof *all);
    for (int i = 0; i < count; i++) {
        int length = __tav_input_argument(i) & 131071;
        char *text = __tav_object((MODEL_SIZE)length + 1);
        text[length] = 0;
        all[i] = text;
        if (i == 0)
            __tav_argument_first = text;
    }
    all[count] = 0;
    __tav_argument_count = count;
    __tav_argument_list = all;
    return all;
}
