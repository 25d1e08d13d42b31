/* The arguments of main (C11 5.1.2.2.1), each of at most 131071 characters, as Linux has it. */

extern int __tav_input_int(void);
extern void *__tav_object(MODEL_SIZE);

char **MODEL(__tav_arguments)(int count)
{
    while (sizeof(char *) == 4 && count >= 1 << 28)
        ; /* so many have no room */
    char **all = __tav_object(((MODEL_SIZE)count + 1) * sizeof *all);
    for (int i = 0; i < count; i++) {
        int length = __tav_input_int() & 131071;
        all[i] = __tav_object((MODEL_SIZE)length + 1);
        all[i][length] = 0;
    }
    all[count] = 0;
    return all;
}
