/* Conversions of scanf, fscanf and sscanf; strtod and its kin (LP64 only).
   STDIN: 12 -7 0x1f 077 99999999999 3.25 word [ab]xyz
   STDIN: a1,2;3 +5 - 4 12345 1e3x inf .5 5. -.5e-1 0x1.8p3 end
   STDIN: 7 */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int a = -1, b = -1, c = -1, n = -1, k;
    unsigned u;
    long l;
    short s;
    double d;
    float f;
    char w[20], x[20], ch;
    k = scanf("%d%d%i%i%ld", &a, &b, &c, &n, &l);
    printf("%d: %d %d %d %d %ld\n", k, a, b, c, n, l);
    k = scanf("%lf %s [%[a-c]%n]%3c", &d, w, x, &n, w + 10);
    w[13] = 0;
    printf("%d: %g %s %s %d %s\n", k, d, w, x, n, w + 10);
    k = scanf(" %c%d,%d;%d", &ch, &a, &b, &c);
    printf("%d: %c %d %d %d\n", k, ch, a, b, c);
    k = scanf("%d%d", &a, &b);
    printf("%d: %d\n", k, a);
    printf("%d\n", getchar());
    k = fscanf(stdin, "%hd %3d%2d", &s, &a, &b);
    printf("%d: %d %d %d\n", k, s, a, b);
    k = scanf("%f%1s%lf%lf", &f, w, &d, &d);
    printf("%d: %g %s %g\n", k, f, w, d);
    while (scanf("%lf", &d) == 1)
        printf("%g\n", d);
    k = scanf("%*s%d%d", &a, &b);
    printf("%d: %d %d\n", k, a, feof(stdin) != 0);
    printf("%d\n", scanf("%d", &a));

    k = sscanf("10 20 30", "%d %*d %d", &a, &b);
    printf("%d: %d %d\n", k, a, b);
    k = sscanf("ff,-10:7f", "%x,%o:%2x", &u, &a, &b);
    printf("%d: %u %d %d\n", k, u, a, b);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("5", "%d%d", &a, &b));
#if __GLIBC_MINOR__ < 43 /* since then a number that is cut is none, as C has it */
    k = sscanf("3.5e2abc 1e", "%lf%s %f", &d, w, &f);
    printf("%d: %g %s\n", k, d, w);
#endif
    k = sscanf("1.5 nan infinity", "%f %lf %lf", &f, &d, &d);
    printf("%d: %g %g\n", k, f, d);

    const char *numbers[] = {"12abc", "  -3.5e2x", "1e", "1e+", ".", "0x", "0x1p-2", "1e400", "+.5.5", "infinite", "", "12345678901234567890"};
    for (int i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char *end;
        d = strtod(numbers[i], &end);
        printf("%g '%s' ", d, end);
        l = strtol(numbers[i], &end, 0);
        printf("%ld '%s' %d %g\n", l, end, atoi(numbers[i]), atof(numbers[i]));
    }
    return k;
}
