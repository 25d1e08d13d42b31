/* Streams: files that are given and written, positions, pushed back characters.
   ARGS: data.txt
   FILE data.txt: first line
   FILE data.txt: second 22
   FILE data.txt: third 3.5 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(FILE *from, FILE *to)
{
    int c;
    while ((c = getc(from)) != EOF)
        putc(c, to);
}

int main(int argc, char *argv[])
{
    char line[40], word[20];
    int n;
    double d;
    FILE *f = fopen(argv[1], "r");
    if (f == NULL)
        return 1;
    while (fgets(line, sizeof line, f) != NULL)
        printf("%zu %s", strlen(line), line);
    printf("%d %ld\n", feof(f) != 0, ftell(f));
    rewind(f);
    fgets(line, 4, f);
    puts(line);
    int c = fgetc(f);
    ungetc('X', f);
    printf("%c%c ", c, getc(f));
    printf("%ld\n", ftell(f));
    fgets(line, sizeof line, f);
    n = fscanf(f, "%s%d %*s %lf", word, (int *)line, &d);
    printf("%d %s %d %g\n", n, word, *(int *)line, d);
    fseek(f, -4, SEEK_END);
    copy(f, stdout);
    fclose(f);

    f = fopen("out.txt", "w");
    for (int i = 0; i < 3; i++)
        fprintf(f, "%d;", i * i);
    fputs("end\n", f);
    fwrite("raw\0x", 1, 5, f);
    fclose(f);
    f = fopen("out.txt", "a");
    fputc('+', f);
    fclose(f);
    f = fopen("out.txt", "r+");
    fseek(f, 2, SEEK_SET);
    fputc('*', f);
    fseek(f, 0, SEEK_SET);
    n = fread(line, 1, sizeof line, f);
    printf("%d ", n);
    fwrite(line, 1, n, stdout);
    fclose(f);
    printf("\n%d ", rename("out.txt", "new.txt"));
    printf("%d\n", fopen("out.txt", "r") == NULL);
    f = fopen("new.txt", "r");
    printf("%c\n", getc(f));
    fclose(f);
    printf("%d ", remove("new.txt"));
    printf("%d\n", remove("new.txt"));
    return fopen("missing", "r") == NULL ? 3 : 4;
}
