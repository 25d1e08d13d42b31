// The address sanitizer finds an access outside.
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = malloc(10);
  return p[9 + argc];
}
