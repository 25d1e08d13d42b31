/* Whatever the C library's getopt does with random arguments, the abstract model can do: its inputs are chosen so that it does, call by call. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int script[4096], given, taken;

int __tav_input_int(void)
{
    if (taken == given) {
        puts("the model asks for more inputs");
        exit(1);
    }
    return script[taken++];
}

static void give(int x) { script[given++] = x; }

static void require(const char *what, int holds)
{
    if (!holds) {
        printf("%s: the model cannot do what the library does\n", what);
        exit(1);
    }
}

static unsigned random_below(unsigned n)
{
    static unsigned long long noise = 1;
    noise = noise * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(noise >> 35) % n;
}

static const char *const arguments[] = {"a", "", "-", "--", "-a", "-b", "-c", "-bx", "-ab", "-abc", "-cy", "-z", "-:", "-a:", "--al", "--alpha", "--alp=1", "--beta",
    "--beta=2", "--b", "--gamma", "--gamma=", "--gam=x", "--delta", "--deltoid", "--del", "--flag", "--none", "--fl=3", "-W", "-Walpha", "beta=4", "-W;", "-;"};
static const char *const shorts[] = {"", "ab:c::", ":ab:c::", "+ab:c::", "-ab:c::", "+:b:", "-:c::a", "a-z", "ab:W;", ":W;a"};

/* What the library has done: its result, the place of the long option or -1, and the arguments as they stand now. */
struct done {
    int result, place, count;
    char **arguments;
};

/* The inputs that lead to a place in an argument: to optarg, or to a character that is optopt; false: there is none. */
static int lead(const struct done *d, int *argument, int *offset)
{
    for (int i = 1; i < d->count; i++)
        for (int k = 0; k <= (int)strlen(d->arguments[i]); k++)
            if (optarg ? optarg == d->arguments[i] + k : d->result != '?' && d->result != ':' || d->arguments[i][k] == optopt) {
                *argument = i, *offset = k;
                return 1;
            }
    return 0;
}

/* The inputs of a long option. */
static void guide_long(const struct done *d, const struct option *longs, int option, int wrong)
{
    for (int i = 0; i <= option; i++) {
        give(0); /* no more of its name is looked at */
        give(i == option);
    }
    give(wrong);
    if (wrong)
        give(d->result == '?');
    else if (longs[option].has_arg == 2)
        give(optarg != 0);
}

static void guide(const struct done *d, char **before, const char *form, const struct option *longs)
{
    int argument = 1, offset = 0, found = lead(d, &argument, &offset), failed = (d->result == '?' || d->result == ':') && d->place < 0;
    give(d->result == -1 ? 0 : argument);
    give(optind);
    char *w[8];
    memcpy(w, before, sizeof w);
    for (int i = 1; i < d->count; i++)
        for (int k = i; k < d->count; k++)
            if (w[i] != d->arguments[i] && w[k] == d->arguments[i]) {
                give(1), give(i), give(k);
                w[k] = w[i], w[i] = d->arguments[i];
            }
    give(0);
    if (d->result == -1)
        return;
    give(1);
    if (!found)
        offset = 0; /* optopt is a long option's */
    for (int k = 0; k < offset; k++)
        give(1);
    if (d->arguments[argument][offset] != 0)
        give(0);
    int operand = form[0] == '-' && d->result == 1 && d->place < 0;
    if (form[0] == '-')
        give(operand);
    if (operand)
        return;
    if (longs) {
        int option = d->place;
        if (failed && !found)
            for (option = 0; longs[option].val != optopt;)
                option++;
        give(option >= 0);
        if (option >= 0) {
            guide_long(d, longs, option, failed);
            return;
        }
    }
    int option = 0;
    while (form[option] != 0 && (failed || form[option] != d->result || option == 0 && form[0] == '-'))
        option++;
    give(option);
    if (form[option] == 0)
        give(d->result == '?');
    else if (form[option + 1] == ':' && form[option + 2] == ':')
        give(optarg != 0);
}

/* Option strings of this test stand in arrays that they fill. */
size_t __tav_object_size(const void *p) { return strlen(p) + 1; }

int __tav_unsupported_options_without_an_end(void)
{
    require("end of the options", 0);
    return 0;
}

int main(void)
{
    int flag;
    static const char *const names[] = {"alpha", "beta", "gamma", "delta", "deltoid", "delight", "delights", "flag"};
    struct option real[9] = {0};
    struct model_option ours[9] = {0};
    for (int i = 0; i < 8; i++) {
        struct option o = {names[i], i % 3, i == 7 ? &flag : 0, 200 + i};
        real[i] = o;
        ours[i].name = o.name, ours[i].has_arg = o.has_arg, ours[i].flag = o.flag, ours[i].val = o.val;
    }
    opterr = 0;
    for (int round = 0; round < 300000; round++) {
        char *v[8] = {0}, *w[8] = {0};
        int n = random_below(7), length = random_below(3);
        const char *form = shorts[random_below(sizeof shorts / sizeof *shorts)];
        for (int i = 0; i < n; i++)
            v[i] = w[i] = (char *)arguments[random_below(sizeof arguments / sizeof *arguments)];
        if (random_below(4) == 0)
            setenv("POSIXLY_CORRECT", "", 1);
        else
            unsetenv("POSIXLY_CORRECT");
        optind = model_optind = 0;
        for (int call = 0; call < 12; call++) {
            int at = -1, mine = -1, m;
            flag = 0;
            int r = length == 0 ? getopt(n, v, form) : getopt_long(n, v, form, real, &at), set = flag;
            given = taken = flag = 0;
            if (n > 0)
                guide(&(struct done){r, at, n, v}, w, form, length == 0 ? 0 : real);
            m = length == 0 ? model_getopt(n, w, form) : model_getopt_long(n, w, form, ours, &mine);
            require("result", r == m && at == mine && set == flag && taken == given);
            require("optarg", optarg == model_optarg);
            require("optind", n < 1 || optind == model_optind);
            require("optopt", r != '?' && r != ':' || optopt == model_optopt);
            require("order", memcmp(v, w, sizeof v) == 0);
            if (r == -1)
                break;
        }
    }
    printf("getopt getopt_long ");
}
