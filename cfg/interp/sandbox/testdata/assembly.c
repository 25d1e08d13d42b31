// Assembly outside of functions, called before main, deletes a file by a system call of its own.
#include "attempt.h"
static char file[] __attribute__((used)) = OUTSIDE;
extern long assembly_result;
#ifdef __x86_64__
__asm__(".data\nassembly_result: .quad 1\n.text\nearly: lea file(%rip), %rdi\nmov $87, %eax\nsyscall\nmov %rax, assembly_result(%rip)\nret\n"
        ".section .init_array,\"aw\"\n.quad early\n.text");
#else
__asm__(".data\nassembly_result: .long 1\n.text\nearly: push %ebx\nmov $file, %ebx\nmov $10, %eax\nint $0x80\nmov %eax, assembly_result\npop %ebx\nret\n"
        ".section .init_array,\"aw\"\n.long early\n.text");
#endif
static int attempt(void) { return assembly_result == 0; }
