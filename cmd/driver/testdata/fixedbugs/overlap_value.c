// VERDICT: UNKNOWN(unsupported: copying between memory that overlaps

// What is there then is open: another order of copying gives another letter.
#include <assert.h>
#include <string.h>

int main(void) {
    char line[8] = "abcdefg";
    memcpy(line + 1, line, 5);
    assert(line[2] == 'b');
    return 0;
}
