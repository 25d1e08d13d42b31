// VERDICT LP64: FALSE(no-overflow)
// FLAGS: --property no-overflow
// The numbers are arguments of the program.
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 1;
    long width = strtol(argv[1], NULL, 10), height = strtol(argv[2], NULL, 10);
    if (width < 0 || height < 0 || width > 90000 || height > 90000)
        return 1;
    int area = (int)width * (int)height;
    return area == 7;
}
