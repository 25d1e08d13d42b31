// System calls of 32 bits in a program of 64 bits: a socket.
// MACHINE: -m64
#include "attempt.h"
static int call32(int number, int a, int b, int c) {
  int result;
  __asm__ volatile("push %%rbx\nmov %2, %%ebx\nint $0x80\npop %%rbx" : "=a"(result) : "a"(number), "r"(a), "c"(b), "d"(c) : "memory", "r8", "r9", "r10", "r11");
  return result;
}
static int attempt(void) { return call32(359, AF_INET, SOCK_STREAM, 0) >= 0; }
