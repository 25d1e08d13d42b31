/* Strings, sorting, random numbers, memory, exit handlers. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[8]; int weight; };

static int byWeight(const void *a, const void *b)
{
    const struct item *x = a, *y = b;
    return x->weight - y->weight;
}

static void last(void) { printf("bye\n"); }

static int depth(int n) { return n == 0 ? 0 : 1 + depth(n / 2); }

int main(int argc, char **argv)
{
    struct item items[] = {{"one", 3}, {"two", 1}, {"three", 2}, {"four", 1}};
    char text[64] = "split,this;text", *part;
    atexit(last);
    qsort(items, 4, sizeof *items, byWeight);
    for (int i = 0; i < 4; i++)
        printf("%s %d\n", items[i].name, items[i].weight);
    for (part = strtok(text, ",;"); part; part = strtok(NULL, ",;")) {
        for (char *p = part; *p; p++)
            *p = toupper((unsigned char)*p);
        printf("[%s]", part);
    }
    srand(7);
    printf("\n%d ", rand());
    printf("%d %d\n", rand() % 100, depth(1000));
    int *a = calloc(4, sizeof *a);
    a[3] = 5;
    a = realloc(a, 8 * sizeof *a);
    a[7] = a[3];
    printf("%d %d\n", a[0], a[7]);
    free(a);
    char *copy = strdup("copied");
    strcat(strcpy(text, copy), "!");
    printf("%s %d %s\n", text, strcmp(text, "copied") > 0, strstr(text, "pi"));
    free(copy);
    memset(text, 'x', 3);
    memmove(text + 1, text, 5);
    printf("%s %d\n", text, memcmp(text, "xxxxi", 5) == 0);
    printf("%.6f %.6f %.6f %.6f\n", sin(1), exp(1.5), log(10), pow(2, 0.5));
    printf("%g %g %g\n", floor(-1.5), sqrt(2), fmod(7.5, 2));
    printf("%d %s\n", argc, getenv("HOME") == NULL ? "none" : "some");
    exit(300);
}
