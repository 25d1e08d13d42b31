// VERDICT LP64: TRUE
// sem_getvalue stores how often sem_wait can go on.
#include <semaphore.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
	sem_t s;
	int value;
	unsigned char n = __VERIFIER_nondet_uchar();
	sem_init(&s, 0, n);
	sem_post(&s);
	if (sem_getvalue(&s, &value) != 0 || value != n + 1)
		reach_error();
	return 0;
}
