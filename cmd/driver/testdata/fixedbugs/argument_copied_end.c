// An argument of as many characters as the array has leaves no room for the end.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property all
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[12];

    if (argc < 2 || strlen(argv[1]) > sizeof name)
        return 1;
    strcpy(name, argv[1]);
    puts(name);
    return 0;
}
