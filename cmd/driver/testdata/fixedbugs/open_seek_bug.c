// VERDICT: FALSE(unreach-call)

// fseek fails with any number but 0.
#include <assert.h>
#include <stdio.h>

int main(int argc, char **argv) {
    FILE *f = fopen("numbers", "r");
    if (!f)
        return 1;
    assert(fseek(f, 10, SEEK_SET) >= -1);
    return 0;
}
