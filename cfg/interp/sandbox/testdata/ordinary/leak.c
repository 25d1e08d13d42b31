// The leak sanitizer finds memory that is lost.
#include <stdio.h>
#include <stdlib.h>
extern int __lsan_do_recoverable_leak_check(void);
const char *__asan_default_options(void) { return "leak_check_at_exit=0"; }
__attribute__((noinline)) static void lose(void) { ((volatile char *)malloc(10))[0] = 1; }
__attribute__((noinline)) static void clear(void) { volatile char a[4096] = {0}; (void)a; }
int main(void) {
  lose();
  clear();
  puts(__lsan_do_recoverable_leak_check() ? "found" : "none");
}
