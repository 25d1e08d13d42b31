/* atexit (C11 7.22.4.2): what is registered runs when the program ends, the last first;
   also what is registered meanwhile. cfg/prepare has it run. */

extern void __tav_unsupported_exits(void);

enum { REGISTRATIONS = 32 }; /* as many as there must be at least */

static void (*__tav_registered[REGISTRATIONS])(void);
static unsigned __tav_registrations;

int MODEL(atexit)(void (*function)(void))
{
    if (__tav_registrations == REGISTRATIONS)
        __tav_unsupported_exits();
    else
        __tav_registered[__tav_registrations++] = function;
    return 0;
}

void MODEL(__tav_at_exit)(void)
{
    while (__tav_registrations > 0)
        __tav_registered[--__tav_registrations]();
}
