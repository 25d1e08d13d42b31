/* What runs before main and after it (C11 5.1.2.2.1, 7.22.4). */

#ifdef TAV_VOID_MAIN
extern void main(int argc, char **argv, char **envp);
#else
extern int main(int argc, char **argv, char **envp);
#endif

char **environ;

static void (*at_exit[32])(void);
static int at_exits;

extern void *malloc(size_t);

LIBC(int) atexit(void (*f)(void))
{
    if (at_exits == 32)
        return -1;
    at_exit[at_exits++] = f;
    return 0;
}

LIBC(void) _Exit(int code)
{
    int complete = __tav_host_expect_end(__tav_written);
    if (!complete) {
        long length = __tav_host_expected_at();
        if (__tav_written != length)
            reach_error();
    }
    int want = __tav_host_expect_exit(code);
    if (code != want)
        reach_error();
    __tav_host_exit(code);
    __builtin_trap();
}

LIBC(void) exit(int code)
{
    while (at_exits > 0)
        at_exit[--at_exits]();
    _Exit(code);
}

LIBC(void) _exit(int code)
{
    _Exit(code);
}

LIBC(void) quick_exit(int code)
{
    _Exit(code);
}

LIBC(void) abort(void)
{
    __tav_host_abort();
    reach_error();
}

void __tav_start(void)
{
    int argc = __tav_host_argc(), envc = __tav_host_envc();
    char **argv = malloc((argc + 1) * sizeof *argv), **envp = malloc((envc + 1) * sizeof *envp);
    for (int i = 0; i < argc; i++) {
        int n = __tav_host_arglen(i);
        argv[i] = malloc(n + 1);
        for (int j = 0; j < n; j++)
            argv[i][j] = __tav_host_arg(i, j);
        argv[i][n] = 0;
    }
    argv[argc] = 0;
    for (int i = 0; i < envc; i++) {
        int n = __tav_host_envlen(i);
        envp[i] = malloc(n + 1);
        for (int j = 0; j < n; j++)
            envp[i][j] = __tav_host_env(i, j);
        envp[i][n] = 0;
    }
    envp[envc] = 0;
    environ = envp;
#ifdef TAV_VOID_MAIN
    main(argc, argv, envp);
    exit(0);
#else
    exit(main(argc, argv, envp));
#endif
}
