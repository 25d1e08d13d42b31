/* The part of <stdlib.h>, <string.h> and <time.h> that has state (C11 7.22,
   7.24, 7.27). rand computes what glibc's does. */

static int random_state[34] = {-1};
static int random_at;

LIBC(void) srand(unsigned seed)
{
    int word = seed == 0 ? 1 : seed;
    random_state[0] = word;
    for (int i = 1; i < 31; i++) {
        int high = word / 127773, low = word % 127773;
        word = 16807 * low - 2836 * high;
        if (word < 0)
            word += 2147483647;
        random_state[i] = word;
    }
    random_at = 0;
    for (int i = 0; i < 310; i++) {
        random_state[(random_at + 3) % 31] = (unsigned)random_state[(random_at + 3) % 31] + (unsigned)random_state[random_at];
        random_at = (random_at + 1) % 31;
    }
    random_state[33] = 1;
}

LIBC(int) rand(void)
{
    if (random_state[33] == 0)
        srand(1);
    int next = (random_at + 3) % 31;
    unsigned sum = (unsigned)random_state[next] + (unsigned)random_state[random_at];
    random_state[next] = sum;
    random_at = (random_at + 1) % 31;
    return sum >> 1;
}

LIBC(long) random(void) { return rand(); }
LIBC(void) srandom(unsigned seed) { srand(seed); }

LIBC(char *) getenv(const char *name)
{
    for (char **e = environ; *e != NULL; e++) {
        int i = 0;
        while (name[i] && name[i] == (*e)[i])
            i++;
        if (name[i] == 0 && (*e)[i] == '=')
            return *e + i + 1;
    }
    return NULL;
}

LIBC(long) time(long *to)
{
    long t = __tav_host_time();
    if (to != NULL)
        *to = t;
    return t;
}

LIBC(long) clock(void) { return __tav_host_clock(); }
LIBC(int) getpid(void) { return 1; }
LIBC(unsigned) sleep(unsigned seconds) { return 0; }
