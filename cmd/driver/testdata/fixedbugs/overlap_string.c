// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property unreach-call

// Strings in one array that are apart.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char names[16] = "abc";
    strcpy(names + 4, names);
    strncpy(names + 8, names + 4, 4);
    strcat(names, names + 7);
    assert(strcmp(names + 8, "abc") == 0);
    sprintf(names, "%s", names + 9);
    assert(strcmp(names, "bc") == 0);
    return 0;
}
