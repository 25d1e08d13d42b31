// VERDICT LP64: TRUE
// FLAGS: --property all
// A struct has a stream, bytes that are addressed freely, and functions: no function comes from outside of the program.
#include <stdio.h>
#include <stdlib.h>
struct hooks { void *(*get)(size_t); void (*drop)(void *); void *extra; };
struct file { FILE *handle; unsigned char buffer[64]; int used; struct hooks h; };
static void *plain(size_t n) { return malloc(n); }
static void *as_bytes(struct file *f, int i) { return ((unsigned char *)f) + i; }
int main(int argc, char **argv)
{
    struct file *f = malloc(sizeof *f);
    if (!f) return 1;
    f->handle = argc > 1 ? stdin : stdout;
    f->used = 0;
    f->h.get = NULL;
    f->h.drop = NULL;
    f->h.extra = as_bytes(f, argc & 7);
    if (f->h.get == NULL) f->h.get = plain;
    char *p = f->h.get(10);
    if (p) p[9] = 1;
    free(p);
    free(f);
    return 0;
}
