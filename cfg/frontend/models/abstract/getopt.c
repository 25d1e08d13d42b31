/* What getopt and getopt_long may do at most, for proofs: they return some option of the program with any argument, optind moves to any
   argument, and arguments change places. The program sets optind to 0 or 1 at most (Unit.Abstracts). Where it has fewer arguments than
   before, optind and optarg may become anything. */

extern int __tav_input_int(void);
extern MODEL_SIZE __tav_object_size(const void *);
extern int __tav_unsupported_options_without_an_end(void);

/* Those of main (arguments.c), where it has any. */
static char **__tav_argument_list;
static int __tav_argument_count;

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

#define OPTARG MODEL_VARIABLE(optarg)
#define OPTIND MODEL_VARIABLE(optind)
#define OPTOPT MODEL_VARIABLE(optopt)

char *OPTARG = 0;
int OPTIND = 1;
int MODEL_VARIABLE(opterr) = 1;
int OPTOPT = '?';

/* How many arguments the last call had. */
static int __tav_option_count;

/* Arguments change places. */
static void __tav_option_permute(int argc, char **argv)
{
    if (argv != __tav_argument_list || argc > __tav_argument_count)
        __tav_argument_list = 0;
    while (__tav_input_int() != 0) {
        int i = __tav_input_int(), k = __tav_input_int();
        if (i < 1 || i >= argc || k < 1 || k >= argc)
            break;
        char *moved = argv[i];
        argv[i] = argv[k];
        argv[k] = moved;
    }
}

/* Some part of a text, up to its end. */
static char *__tav_option_part(char *text)
{
    while (*text != 0 && __tav_input_int() != 0)
        text++;
    return text;
}

/* optarg is an argument where an option has to have one (1), may have one where it can (2). */
static void __tav_option_argument(int how, char *text)
{
    if (how == 1 || how == 2 && __tav_input_int() != 0)
        OPTARG = text;
}

/* Some text is no option, or has no argument where one has to be. */
static int __tav_option_wrong(int option)
{
    OPTOPT = option;
    return __tav_input_int() != 0 ? '?' : ':';
}

/* One of the long options. */
static int __tav_option_long(char *text, const struct option *longs, int *place)
{
    int i = 0;
    for (; longs[i].name != 0; i++) {
        for (const char *name = longs[i].name; *name != 0 && __tav_input_int() != 0; name++)
            ;
        if (__tav_input_int() != 0)
            break;
    }
    if (longs[i].name == 0)
        return __tav_option_wrong(0);
    if (__tav_input_int() != 0)
        return __tav_option_wrong(longs[i].val);
    __tav_option_argument(longs[i].has_arg, text);
    if (place != 0)
        *place = i;
    if (longs[i].flag == 0)
        return longs[i].val;
    *longs[i].flag = longs[i].val;
    return 0;
}

static int __tav_option(int argc, char **argv, const char *shorts, const struct option *longs, int *place)
{
    if (argc < 1)
        return -1;
    OPTARG = 0;
    if (OPTIND == 0)
        __tav_option_count = 0;
    int usual = __tav_option_count <= argc, at = __tav_input_int();
    OPTIND = __tav_input_int();
    if (!usual)
        (void)*argv[__tav_input_int()];
    else if (OPTIND < 1 || OPTIND > argc)
        OPTIND = argc;
    __tav_option_count = argc;
    __tav_option_permute(argc, argv);
    if (usual && (at < 1 || at >= argc) || __tav_input_int() == 0)
        return -1;
    char *text = __tav_option_part(argv[at]);
    if (shorts[0] == '-' && __tav_input_int() != 0) {
        OPTARG = text;
        return 1;
    }
    if (longs != 0 && __tav_input_int() != 0)
        return __tav_option_long(text, longs, place);
    MODEL_SIZE size = __tav_object_size(shorts), option = (unsigned)__tav_input_int();
    if (shorts[size - 1] != 0)
        return __tav_unsupported_options_without_an_end();
    char c = option < size ? shorts[option] : 0;
    if (c == 0 || c == ':' || c == ';' || option == 0 && (c == '-' || c == '+'))
        return __tav_option_wrong(*text);
    if (c == 'W' && shorts[option + 1] == ';' && longs != 0)
        return __tav_option_long(text, longs, place);
    if (shorts[option + 1] == ':')
        __tav_option_argument(shorts[option + 2] != ':' ? 1 : 2, text);
    return c;
}

int MODEL(getopt)(int argc, char *const *argv, const char *shorts)
{
    return __tav_option(argc, (char **)argv, shorts, 0, 0);
}

int MODEL(getopt_long)(int argc, char *const *argv, const char *shorts, const struct option *longs, int *place)
{
    return __tav_option(argc, (char **)argv, shorts, longs, place);
}
