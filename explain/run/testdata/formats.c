/* Conversions of printf and sprintf (LP64 only). */
#include <limits.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    int ints[] = {0, 1, -1, 42, -42, 123456, INT_MAX, INT_MIN};
    double doubles[] = {0.0, -0.0, 1.0, -1.5, 0.1, 1e10, 1.0 / 3, 123456789.0, 1e-5, 9.995, 1e300, 5e-324, 0.5, 2.5, 1e6, 999998.5, 1e15 + 0.3};
    char text[1000];
    int n = 0;
    for (int i = 0; i < sizeof ints / sizeof *ints; i++) {
        int x = ints[i];
        n += printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%-8.3d|", x, x, x, x, x, x, x, x, x);
        n += printf("%u|%x|%X|%#x|%#X|%o|%#o|%#8x|%08x\n", x, x, x, x, x, x, x, x, x);
        n += printf("%hd|%hhd|%hu|%hhu|%ld|%lld|%lx|%zu\n", x, x, x, x, (long)x, (long long)x, (long)x, (size_t)x);
        n += printf("%*d|%-*d|%.*d|%c|%3c|%-3c|\n", 7, x, 7, x, 4, x, 'a' + (x & 7), 'b', 'c');
    }
    for (int i = 0; i < sizeof doubles / sizeof *doubles; i++) {
        double x = doubles[i];
        n += printf("%f|%.0f|%.2f|%10.3f|%-10.1f|%+f|%010.2f|%#.0f\n", x, x, x, x, x, x, x, x);
        n += printf("%e|%.0e|%.2E|%15e|%g|%.3g|%#g|%G|%.10g\n", x, x, x, x, x, x, x, x, x);
        n += printf("%a|%.2a|%A|%20a|%.0a\n", x, x, x, x, x);
        n += sprintf(text, "%f %.3e %g %8.2f", x, x, x, x);
        puts(text);
    }
    n += printf("%f %e %g %F %5f %05f\n", 1e999, -1e999, 1e999, 1e999, 1e999, -1e999);
    n += printf("%s|%10s|%-10s|%.2s|%5.1s|%%|\n", "text", "text", "text", "text", "text");
    n += sprintf(text, "%d %s %c %5.2f %x", 7, "seven", '7', 7.0, 7);
    printf("%s (%d, %zu)\n", text, n, strlen(text));
    n = snprintf(text, 8, "%s", "much too long");
    printf("%s %d\n", text, n);
    printf("%Lf %.3Lg %lf\n", 1.5L, 2.25L, 3.125);
    return n;
}
