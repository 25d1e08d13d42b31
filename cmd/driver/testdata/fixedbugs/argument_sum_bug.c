// VERDICT LP64: FALSE(no-overflow)
// FLAGS: --property no-overflow
// A number for each argument.
#include <stdlib.h>

int main(int argc, char **argv)
{
    int sum = 0;
    for (int i = 1; i < argc; i++) {
        int n = atoi(argv[i]);
        sum += n;
    }
    return sum == 7;
}
