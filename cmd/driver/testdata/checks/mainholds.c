/* What variables of main point to when it ends is no leak; what nothing points to is one. */
#include <stdlib.h>
int main(void) {
    char *kept = malloc(3), *lost = malloc(4);
    if (!kept || !lost)
        return 1;
    kept[0] = lost[0] = 0;
    return 0;
} /* proved: valid-memtrack */
