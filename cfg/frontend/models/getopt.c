/* getopt and getopt_long (POSIX.1-2017; the order of arguments as in glibc's manual). What they print is left out.
   Whether POSIXLY_CORRECT is set is an input. */

extern int __tav_input_int(void);

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

/* Where the next short option is; 0: in the next argument. */
static char *__tav_option_next;
/* Arguments that are no options were passed over, and stand from first up to behind. */
static int __tav_option_first, __tav_option_behind;
/* 0: they are passed over; 1: the first one ends the options; 2: they are options of the character 1. */
static int __tav_option_order;
static int __tav_option_begun;
/* The program had an optind below 0. Where it had none, first is above 0: that is said for proofs. */
static int __tav_option_below;

/* The next argument. An optind that would overflow, which no array of arguments has, stays. */
static void __tav_option_step(void)
{
    if (OPTIND < 2147483647)
        OPTIND++;
}

/* What was passed over, from first up to behind, goes behind the options that followed it, up to optind. That i is no
   more than k is said for proofs. */
static void __tav_option_permute(char **argv)
{
    if (argv != __tav_argument_list || OPTIND > __tav_argument_count)
        __tav_argument_list = 0;
    for (int k = __tav_option_behind; k < OPTIND; k++) {
        char *option = argv[k];
        for (int i = k; i > __tav_option_first && i <= k; i--)
            argv[i] = argv[i - 1];
        argv[__tav_option_first] = option;
        if (__tav_option_first < k)
            __tav_option_first++;
    }
    __tav_option_behind = OPTIND;
}

static int __tav_option_plain(const char *text) { return text[0] != '-' || text[1] == 0; }

/* The next argument that is an option: 1; none is left: -1; an argument that is none, as optarg: 2. */
static int __tav_option_find(int argc, char **argv)
{
    if (__tav_option_behind > OPTIND)
        __tav_option_behind = OPTIND;
    if (__tav_option_first > OPTIND)
        __tav_option_first = OPTIND;
    if (__tav_option_order == 0) {
        if (__tav_option_first == __tav_option_behind)
            __tav_option_first = OPTIND;
        else if (__tav_option_behind != OPTIND)
            __tav_option_permute(argv);
        while (OPTIND < argc && __tav_option_plain(argv[OPTIND]))
            __tav_option_step();
        __tav_option_behind = OPTIND;
    }
    if (OPTIND != argc && argv[OPTIND][0] == '-' && argv[OPTIND][1] == '-' && argv[OPTIND][2] == 0) {
        __tav_option_step();
        if (__tav_option_first == __tav_option_behind)
            __tav_option_first = OPTIND;
        else if (__tav_option_behind != OPTIND)
            __tav_option_permute(argv);
        __tav_option_behind = OPTIND = argc;
    }
    if (OPTIND == argc) {
        if (__tav_option_first != __tav_option_behind && (__tav_option_first > 0 || __tav_option_below))
            OPTIND = __tav_option_first;
        return -1;
    }
    if (!__tav_option_plain(argv[OPTIND]))
        return 1;
    if (__tav_option_order == 1)
        return -1;
    OPTARG = argv[OPTIND];
    __tav_option_step();
    return 2;
}

/* What begins with an option's name, up to an equals sign: 0: another; 1: the name is longer; 2: it is the name. */
static int __tav_option_matches(const char *text, const char *name)
{
    MODEL_SIZE i = 0;
    while (text[i] != 0 && text[i] != '=') {
        if (text[i] != name[i])
            return 0;
        i++;
    }
    return name[i] == 0 ? 2 : 1;
}

/* The place of the long option that a text names, in full or with an unmistakable beginning; -1: of none or several. */
static int __tav_option_named(const char *text, const struct option *longs)
{
    int found = -1, several = 0;
    for (int i = 0; longs[i].name != 0; i++) {
        int how = __tav_option_matches(text, longs[i].name);
        if (how == 2)
            return i;
        if (how == 0)
            continue;
        if (found < 0)
            found = i;
        else if (longs[found].has_arg != longs[i].has_arg || longs[found].flag != longs[i].flag || longs[found].val != longs[i].val)
            several = 1;
    }
    return several ? -1 : found;
}

/* The long option that a text names; optind is behind its argument. */
static int __tav_option_long(int argc, char **argv, char *text, const char *shorts, const struct option *longs, int *place)
{
    char *end = text;
    int i = __tav_option_named(text, longs);
    if (i < 0) {
        OPTOPT = 0;
        return '?';
    }
    while (*end != 0 && *end != '=')
        end++;
    if (*end != 0) {
        if (longs[i].has_arg == 0) {
            OPTOPT = longs[i].val;
            return '?';
        }
        OPTARG = end + 1;
    } else if (longs[i].has_arg == 1) {
        if (OPTIND == argc) {
            OPTOPT = longs[i].val;
            return shorts[0] == ':' ? ':' : '?';
        }
        OPTARG = argv[OPTIND];
        __tav_option_step();
    }
    if (place != 0)
        *place = i;
    if (longs[i].flag == 0)
        return longs[i].val;
    *longs[i].flag = longs[i].val;
    return 0;
}

static int __tav_option_short(int argc, char **argv, const char *shorts, const struct option *longs, int *place)
{
    char *text = __tav_option_next, c = *text++;
    const char *at = shorts;
    while (*at != 0 && *at != c)
        at++;
    __tav_option_next = *text != 0 ? text : 0;
    if (__tav_option_next == 0)
        __tav_option_step();
    if (*at == 0 || c == ':' || c == ';') {
        OPTOPT = c;
        return '?';
    }
    int wide = c == 'W' && at[1] == ';' && longs != 0; /* -W name, for --name */
    if (at[1] != ':' && !wide)
        return c;
    if (__tav_option_next != 0) {
        __tav_option_next = 0;
        __tav_option_step();
    } else if (!wide && at[2] == ':') {
        return c;
    } else if (OPTIND == argc) {
        OPTOPT = c;
        return shorts[0] == ':' ? ':' : '?';
    } else {
        text = argv[OPTIND];
        __tav_option_step();
    }
    if (wide)
        return __tav_option_long(argc, argv, text, shorts, longs, place);
    OPTARG = text;
    return c;
}

static int __tav_option(int argc, char **argv, const char *shorts, const struct option *longs, int *place)
{
    if (argc < 1)
        return -1;
    OPTARG = 0;
    if (OPTIND < 0)
        __tav_option_below = 1;
    if (OPTIND == 0 || __tav_option_begun == 0) {
        if (OPTIND == 0)
            OPTIND = 1;
        __tav_option_first = __tav_option_behind = OPTIND;
        __tav_option_next = 0;
        __tav_option_order = shorts[0] == '-' ? 2 : shorts[0] == '+' || __tav_input_int() != 0;
        __tav_option_begun = 1;
    }
    if (shorts[0] == '-' || shorts[0] == '+')
        shorts++;
    if (__tav_option_next == 0 || *__tav_option_next == 0) {
        int found = __tav_option_find(argc, argv);
        if (found != 1)
            return found == 2 ? 1 : -1;
        char *text = argv[OPTIND] + 1;
        if (longs != 0 && *text == '-') {
            __tav_option_step();
            return __tav_option_long(argc, argv, text + 1, shorts, longs, place);
        }
        __tav_option_next = text;
    }
    return __tav_option_short(argc, argv, shorts, longs, place);
}

int MODEL(getopt)(int argc, char *const *argv, const char *shorts)
{
    return __tav_option(argc, (char **)argv, shorts, 0, 0);
}

int MODEL(getopt_long)(int argc, char *const *argv, const char *shorts, const struct option *longs, int *place)
{
    return __tav_option(argc, (char **)argv, shorts, longs, place);
}
