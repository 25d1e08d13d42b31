// VERDICT: FALSE
// Arguments of a library function that move one cursor.
#include <assert.h>
#include <string.h>

static char text[4] = "abc", copy[4];
static int at;

static char *to(void) {
  return copy + at++;
}

static const char *from(void) {
  return text + at++;
}

int main(void) {
  memcpy(to(), from(), 1);
  assert(copy[0] == 'b');
  return 0;
}
