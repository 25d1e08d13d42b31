/* Compares the models of getopt with the C library on random arguments: results, optarg, optind, optopt and the order
   of the arguments, call by call. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned input_bits(void)
{
    noise = noise * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(noise >> 35);
}

static int random_below(int n) { return (int)(input_bits() % (unsigned)n); }

static const char *const arguments[] = {"a", "", "-", "--", "-a", "-b", "-c", "-bx", "-ab", "-abc", "-cy", "-z", "-:", "-a:", "--al", "--alpha", "--alp=1", "--beta",
    "--beta=2", "--b", "--gamma", "--gamma=", "--gam=x", "--delta", "--deltoid", "--del", "--flag", "--none", "--fl=3", "-W", "-Walpha", "beta=4", "-W;", "-;"};
static const char *const shorts[] = {"", "ab:c::", ":ab:c::", "+ab:c::", "-ab:c::", "+:b:", "-:c::a", "a-z", "ab:W;", ":W;a"};

static void options(void)
{
    int flag;
    static const char *const names[] = {"alpha", "beta", "gamma", "delta", "deltoid", "delight", "delights", "flag"};
    struct option real[9] = {0};
    struct model_option ours[9] = {0};
    for (int i = 0; i < 8; i++) {
        struct option o = {names[i], i % 3, i == 7 ? &flag : 0, i == 6 ? 7 : i + 1};
        if (i == 6)
            o.has_arg = 5 % 3;
        real[i] = o;
        ours[i].name = o.name, ours[i].has_arg = o.has_arg, ours[i].flag = o.flag, ours[i].val = o.val;
    }
    real[5].val = ours[5].val = 7;
    opterr = 0;
    for (int round = 0; round < 300000; round++) {
        char *v[8] = {0}, *w[8] = {0};
        int n = random_below(7), strict = random_below(4) == 0, length = random_below(3);
        const char *form = shorts[random_below(sizeof shorts / sizeof *shorts)];
        for (int i = 0; i < n; i++)
            v[i] = w[i] = (char *)arguments[random_below(sizeof arguments / sizeof *arguments)];
        if (strict)
            setenv("POSIXLY_CORRECT", "", 1);
        else
            unsetenv("POSIXLY_CORRECT");
        queued = taken = 0;
        give(strict);
        optind = model_optind = 0;
        for (int call = 0; call < 12; call++) {
            int at = -1, mine = -1, r, m;
            flag = 0;
            if (length == 0) {
                r = getopt(n, v, form), m = model_getopt(n, w, form);
            } else {
                r = getopt_long(n, v, form, real, &at);
                int set = flag;
                flag = 0;
                m = model_getopt_long(n, w, form, ours, &mine);
                require("getopt_long", set == flag);
            }
            require("getopt", r == m && at == mine && optarg == model_optarg && optind == model_optind);
            require("optopt", r != '?' && r != ':' || optopt == model_optopt);
            require("getopt", memcmp(v, w, sizeof v) == 0);
            require("what is known of optind", n < 1 || 1 <= model_optind && model_optind <= n && 1 <= __tav_option_first &&
                __tav_option_first <= n && 0 <= __tav_option_behind && __tav_option_behind <= n);
            require("what is known of the next text", __tav_option_next == 0 || *__tav_option_next != 0);
            if (r == -1)
                break;
        }
    }
    char **all = model___tav_arguments(3);
    for (int i = 0; i < 3; i++)
        require("arguments", strlen(all[i]) < 131072);
    require("arguments", all[3] == 0);
    printf("getopt getopt_long __tav_arguments ");
}
