// It may jump back to where setjmp was called.
// VERDICT: UNKNOWN(assumption: give_up
// FLAGS: --property undefined
#include <setjmp.h>
void give_up(jmp_buf *to, int *code) __attribute__((noreturn));
int main(void)
{
	jmp_buf here;
	volatile int code = 0;
	if (setjmp(here))
		return 10 / code;
	give_up(&here, (int *)&code);
}
